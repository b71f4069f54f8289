/** A page heading that can be renamed in place. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import './editable-title.css';

interface EditableTitleProps {
  readonly name: string;
  /** The label of the field, such as "Name of this project". */
  readonly label: string;
  readonly longest: number;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  readonly onType: (text: string) => void;
  /** Called when the field closes, with the new name, or null if the name has not changed. */
  readonly onEnd: (name: string | null) => void;
}

const selectAll = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};

/** A heading that becomes a text field on a click, Enter or F2. Enter saves, Escape cancels. */
export function EditableTitle({ name, label, longest, editing, onEditing, onType, onEnd }: EditableTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  /** Whether the field is open. */
  const open = useRef(false);
  const byKey = useRef(false);
  useLayoutEffect(() => {
    open.current = editing;
    // The button gets the focus, because the browser would move it to the start of the page when the field is removed.
    if (!editing && byKey.current) heading.current?.querySelector('button')?.focus();
    byKey.current = false;
  }, [editing]);
  // Runs only once, because removing the field may send a second blur event.
  const end = (text: string) => {
    if (!open.current) return;
    open.current = false;
    const next = text.trim();
    onEditing(false);
    onEnd(next !== '' && next !== name ? next : null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    byKey.current = true;
    end(event.key === 'Enter' ? event.currentTarget.value : name);
  };
  const onHeadingKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || editing) return;
    event.preventDefault();
    onEditing(true);
  };
  return (
    <h1 ref={heading} tabIndex={-1} className="header-title" onKeyDown={onHeadingKeyDown}>
      {editing ? (
        <input
          ref={selectAll}
          className="form-control title-field"
          aria-label={label}
          defaultValue={name}
          maxLength={longest}
          onChange={({ target }) => onType(target.value)}
          onBlur={(event) => end(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        <button
          type="button"
          className="title-button"
          title={`Rename ${name}`}
          aria-keyshortcuts="F2"
          onClick={() => onEditing(true)}
        >
          {name}
        </button>
      )}
    </h1>
  );
}
