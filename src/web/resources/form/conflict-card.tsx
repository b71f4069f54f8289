import { useEffect, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { relativeText } from '../../../fields/date/day-text.ts';
import type { Row } from '../state/row.ts';
import type { FormConflict } from './form-model.ts';
import { ValueText } from './value-text.tsx';

interface ConflictCardProps {
  readonly entry: CollectionEntry;
  readonly row: Row | null;
  readonly conflict: FormConflict;
  /** Counts the attempts to save. */
  readonly attempt: number;
  /** Told the fields that stay ours. */
  readonly onResolve: (keepMine: ReadonlySet<string>) => void;
}

/** Somebody changed the same fields meanwhile: each is settled by itself, the rest of both edits is kept. */
export function ConflictCard({ entry, row, conflict, attempt, onResolve }: ConflictCardProps) {
  const { clashes, current, other } = conflict;
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save in spite of it leads here.
  useEffect(() => card.current?.focus(), [attempt]);
  const choose = (name: string, own: boolean) =>
    setMine((before) => {
      const next = new Set(before);
      if (own) next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <section ref={card} tabIndex={-1} className="form-conflict" role="alert" aria-label="Conflicting changes">
      <strong>
        {other ?? 'Somebody else'} changed this {relativeText(current.updated_at, Date.now())}. Which shall stand?
      </strong>
      {clashes.map((clash) => {
        const field = entry.fields.find(({ name }) => name === clash.name);
        const option = (own: boolean, words: string, value: unknown, from: Row | null) => (
          <label className="form-check">
            <input
              type="radio"
              className="form-check-input"
              name={`conflict ${clash.name}`}
              checked={mine.has(clash.name) === own}
              onChange={() => choose(clash.name, own)}
            />
            <span className="form-conflict-side">{words}: </span>
            {field && <ValueText field={field} row={{ ...(from ?? current), [clash.name]: value }} />}
          </label>
        );
        return (
          <fieldset key={clash.name}>
            <legend>{field?.title ?? clash.name}</legend>
            {option(false, 'Theirs', clash.theirs, current)}
            {option(true, 'Yours', clash.mine, row)}
          </fieldset>
        );
      })}
      <button type="button" className="btn btn-primary" onClick={() => onResolve(mine)}>
        Save these
      </button>
    </section>
  );
}
