import { useEffect, useRef, useState } from 'react';
import { everyStripe, laneStripes } from '../../../../diagram/cells/lanes.ts';
import { renameLane } from '../../edits/lanes.ts';
import { useEditor } from '../../react/editor-context.ts';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  /** Called when the entry ends; `name` is null if it was cancelled. `stays`: the focus returns to the list. */
  readonly onEnd: (name: string | null, stays: boolean) => void;
  /** Called when Tab is pressed, which saves the name and moves on to the next one. */
  readonly onNext?: (name: string) => void;
}

/** A field for the name of an element, in a list of shapes. */
export function NameField({ label, name, onEnd, onNext }: NameFieldProps) {
  const [text, setText] = useState(name);
  const open = useRef(true);
  /** Runs only once, because moving the focus also sends a blur event. */
  const end = (run: () => void): void => {
    if (!open.current) return;
    open.current = false;
    run();
  };
  return (
    <input
      ref={(field) => {
        field?.focus();
      }}
      className="form-control outline-field"
      aria-label={label}
      maxLength={2000}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => end(() => onEnd(text, false))}
      onKeyDown={(event) => {
        const composing = event.nativeEvent.isComposing;
        const isEnter = event.key === 'Enter' && !composing;
        // Ctrl+Enter and Alt+Enter are passed on, so that a user can add several shapes from the field.
        if (!isEnter || !(event.ctrlKey || event.metaKey || event.altKey)) event.stopPropagation();
        if (composing) return;
        if (isEnter) end(() => onEnd(text, true));
        if (event.key === 'Escape') end(() => onEnd(null, true));
        if (event.key === 'Tab' && onNext) {
          event.preventDefault();
          end(() => onNext(text));
        }
      }}
    />
  );
}

interface LaneNamesProps {
  readonly pool: string;
  /** The id of the lane whose name is edited first. */
  readonly first: string;
  /** Called when the last name is entered. `stays`: the focus returns to the list. */
  readonly onEnd: (stays: boolean) => void;
}

/** Fields for the names of the lanes of a pool, in the line of the pool. Tab moves to the next lane. */
export function LaneNames({ pool, first, onEnd }: LaneNamesProps) {
  const { graph } = useEditor();
  const [id, setId] = useState(first);
  const cell = graph.element(pool);
  const lanes = cell ? everyStripe(laneStripes(cell)).map(({ lane }) => lane) : [];
  const at = lanes.findIndex((lane) => lane.id === id);
  const lane = lanes[at];
  const next = lanes[at + 1];
  const gone = lane === undefined;
  // Another person may delete the lane during the entry.
  useEffect(() => {
    if (gone) onEnd(true);
  }, [gone, onEnd]);
  if (!lane) return null;
  return (
    <NameField
      key={lane.id}
      label={`Name of lane ${at + 1}`}
      name={lane.label}
      onEnd={(name, stays) => {
        if (name !== null) renameLane(graph, pool, lane.id, name.trim());
        onEnd(stays);
      }}
      onNext={(name) => {
        renameLane(graph, pool, lane.id, name.trim());
        if (next) setId(next.id);
        else onEnd(true);
      }}
    />
  );
}
