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
  /** The number of attempts to save. */
  readonly attempt: number;
  /** Called with the chosen version of each field. */
  readonly onResolve: (choices: Choices) => void;
}

/**
 * The card that is shown if another person has changed the same fields. The user resolves each conflict separately;
 * other edits stay.
 */
export function ConflictCard({ entry, row, conflict, attempt, onResolve }: ConflictCardProps) {
  const { clashes, current, other } = conflict;
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card gets the focus at each attempt to save before the conflict is resolved
  useEffect(() => card.current?.focus(), [attempt]);
  const target = { joined: joinedOf(entry) };
  const fields = clashes.map((clash) => {
    const field = entry.fields.find(({ name }) => name === clash.name);
    const shown = (value: unknown, from: Row | null) =>
      field && <ValueText field={field} row={{ ...(from ?? current), [clash.name]: value }} />;
    const both = joinedText(target, clash);
    return {
      name: clash.name,
      title: field?.title ?? clash.name,
      theirs: shown(clash.theirs, current),
      yours: shown(clash.mine, row),
      both: both === undefined ? null : shown(both, row),
    };
  });
  return (
    <section ref={card} tabIndex={-1} className="form-conflict" role="alert" aria-label="Conflicting changes">
      <strong>
        {other ?? 'Somebody else'} changed this {relativeText(current.updated_at, Date.now())}. Which version should be
        saved?
      </strong>
      <ConflictChoices key={JSON.stringify(clashes)} fields={fields} onSave={onResolve} />
    </section>
  );
}
