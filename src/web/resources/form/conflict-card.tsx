import { useEffect, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { Row } from '../state/row.ts';
import type { Clash, Values } from './form-values.ts';
import { ValueText } from './value-text.tsx';

interface ConflictCardProps {
  readonly entry: CollectionEntry;
  readonly row: Row | null;
  readonly current: Row;
  readonly clashes: readonly Clash[];
  /** Counts the attempts to save. */
  readonly attempt: number;
  readonly onResolve: (choices: Values) => void;
}

/** Somebody changed the same fields meanwhile: each is settled by itself, the rest of both edits is kept. */
export function ConflictCard({ entry, row, current, clashes, attempt, onResolve }: ConflictCardProps) {
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
  const settle = () =>
    onResolve(
      Object.fromEntries(clashes.map((clash) => [clash.name, mine.has(clash.name) ? clash.mine : clash.theirs])),
    );
  return (
    <section ref={card} tabIndex={-1} className="form-conflict" role="alert" aria-label="Conflicting changes">
      <strong>Somebody else has changed this meanwhile. Which shall stand?</strong>
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
      <button type="button" className="btn btn-primary" onClick={settle}>
        Save these
      </button>
    </section>
  );
}
