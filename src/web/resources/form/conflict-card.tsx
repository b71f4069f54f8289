import { useEffect, useRef } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { relativeText } from '../../../fields/date/day-text.ts';
import type { Choices } from '../../ledger/choice.ts';
import { ConflictChoices } from '../../ledger/conflict-choices.tsx';
import { joinedOf } from '../state/edit/edit-of.ts';
import { joinedText } from '../state/edit/row-edit.ts';
import type { Row } from '../state/row/row.ts';
import type { FormConflict } from './form-model.ts';
import { ValueText } from './value-text.tsx';

interface ConflictCardProps {
  readonly entry: CollectionEntry;
  readonly row: Row | null;
  readonly conflict: FormConflict;
  /** Counts the attempts to save. */
  readonly attempt: number;
  /** Called with the chosen version of each field. */
  readonly onResolve: (choices: Choices) => void;
}

/** Somebody else has changed the same fields: each conflict is resolved separately, and all other edits stay. */
export function ConflictCard({ entry, row, conflict, attempt, onResolve }: ConflictCardProps) {
  const { conflicts, current, other } = conflict;
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save before the conflict is resolved leads here
  useEffect(() => card.current?.focus(), [attempt]);
  const target = { joined: joinedOf(entry) };
  const fields = conflicts.map((one) => {
    const field = entry.fields.find(({ name }) => name === one.name);
    const shown = (value: unknown, from: Row | null) =>
      field && <ValueText field={field} row={{ ...(from ?? current), [one.name]: value }} />;
    const both = joinedText(target, one);
    return {
      name: one.name,
      title: field?.title ?? one.name,
      theirs: shown(one.theirs, current),
      yours: shown(one.mine, row),
      both: both === undefined ? null : shown(both, row),
    };
  });
  return (
    <section ref={card} tabIndex={-1} className="form-conflict" role="alert" aria-label="Conflicting changes">
      <strong>
        {other ?? 'Somebody else'} changed this {relativeText(current.updated_at, Date.now())}. Which shall stand?
      </strong>
      <ConflictChoices key={JSON.stringify(conflicts)} fields={fields} onSave={onResolve} />
    </section>
  );
}
