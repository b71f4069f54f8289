import './ranking.css';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Dropped, useRowDrag } from '../../web/resources/state/list/use-row-drag.ts';
import { landing, moved } from '../../web/resources/state/row/reorder.ts';
import { MoveMenu } from '../../web/ui/move-menu.tsx';
import { RemoveButton } from '../../web/ui/remove-button.tsx';
import { choiceLabel, choicesOf } from '../choice/choices.ts';
import { type JsonSchema, schemaIn } from '../json-schema.ts';

type Choice = string | number;

interface RankingProps {
  /** An id that is unique on the page. */
  readonly id: string;
  readonly schema: JsonSchema;
  readonly ranked: readonly Choice[];
  readonly fixed: boolean;
  readonly onRanked: (ranked: readonly Choice[]) => void;
}

/** Choices in order of preference: a press adds a choice at the end; dragging, keys or a menu move it. */
export function Ranking({ id, schema, ranked, fixed, onRanked }: RankingProps) {
  const all = choicesOf(schemaIn(schema['items']));
  const rest = all.filter((choice) => !ranked.includes(choice));
  const labelOf = (choice: Choice) => choiceLabel(schema, choice);
  const [announcement, announce] = useState('');
  const group = useRef<HTMLDivElement>(null);
  // The choice that gets the focus, because a moved element loses the focus, and an added or removed one has none.
  const focused = useRef<Choice | null>(null);
  useLayoutEffect(() => {
    const choice = focused.current;
    focused.current = null;
    if (choice !== null) group.current?.querySelector<HTMLElement>(`[data-choice="${all.indexOf(choice)}"]`)?.focus();
  });

  const change = (next: readonly Choice[], focus: Choice | undefined, sentence: string) => {
    focused.current = focus ?? null;
    announce(sentence);
    onRanked(next);
  };
  const add = (choice: Choice) =>
    change(
      [...ranked, choice],
      rest[rest.indexOf(choice) + 1] ?? rest.find((one) => one !== choice) ?? choice,
      `${labelOf(choice)} is number ${ranked.length + 1}.`,
    );
  const remove = (choice: Choice) =>
    change(
      ranked.filter((one) => one !== choice),
      choice,
      `${labelOf(choice)} is no longer ranked.`,
    );
  const move = (from: number, to: number) => {
    const choice = ranked[from];
    if (choice === undefined || to < 0 || to >= ranked.length || to === from) return;
    change(moved(ranked, from, to), choice, `${labelOf(choice)} is number ${to + 1} of ${ranked.length}.`);
  };

  return (
    <div ref={group}>
      {ranked.length > 0 && (
        <ol className="ranking">
          {ranked.map((choice, index) => (
            <RankedChoice
              key={choice}
              list={id}
              place={all.indexOf(choice)}
              label={labelOf(choice)}
              index={index}
              count={ranked.length}
              fixed={fixed}
              onMove={(to) => move(index, to)}
              onDropped={({ dragged, over, edge }) =>
                move(dragged.index, landing(dragged.index, over, edge === 'top' ? 'top' : 'bottom'))
              }
              onRemove={() => remove(choice)}
            />
          ))}
        </ol>
      )}
      {rest.length > 0 && !fixed && (
        <div className="ranking-rest">
          <span className="form-field-help">
            {ranked.length === 0 ? 'Press the first choice first.' : 'Not ranked:'}
          </span>
          {rest.map((choice) => (
            <button
              key={choice}
              type="button"
              data-choice={all.indexOf(choice)}
              className="btn btn-secondary"
              aria-label={`Make ${labelOf(choice)} number ${ranked.length + 1}`}
              onClick={() => add(choice)}
            >
              {labelOf(choice)}
            </button>
          ))}
        </div>
      )}
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </div>
  );
}

interface RankedChoiceProps {
  /** The field of the ranking. Choices can be dropped only on choices of the same field. */
  readonly list: string;
  /** The position in the schema. */
  readonly place: number;
  readonly label: string;
  readonly index: number;
  readonly count: number;
  readonly fixed: boolean;
  readonly onMove: (to: number) => void;
  readonly onDropped: (dropped: Dropped) => void;
  readonly onRemove: () => void;
}

function RankedChoice({ list, place, label, index, count, fixed, onMove, onDropped, onRemove }: RankedChoiceProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const edge = useRowDrag(
    { element: row, handle },
    { movable: !fixed, nests: false },
    { id: place, index, list },
    onDropped,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (fixed || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <li ref={row} className={edge ? `drop-${edge}` : undefined} onKeyDown={onKeyDown}>
      {!fixed && (
        <MoveMenu
          label={label}
          buttonRef={handle}
          index={index}
          count={count}
          marks={{ 'data-choice': place }}
          onMove={onMove}
        />
      )}
      <span className="ranking-number">{index + 1}</span>
      <span className="ranking-label">{label}</span>
      {!fixed && <RemoveButton label={`Remove ${label} from the ranking`} onClick={onRemove} />}
    </li>
  );
}
