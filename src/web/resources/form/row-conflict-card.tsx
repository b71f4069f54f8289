import type { CollectionEntry } from '../../../contract/registry.ts';
import { relativeText } from '../../../fields/date/day-text.ts';
import type { Choices } from '../../ledger/conflict.ts';
import { ConflictCard } from '../../ledger/conflict-card.tsx';
import type { RowConflicts } from '../state/edit/row-edit-state.ts';
import type { Row } from '../state/row/row.ts';
import { shownConflicts } from './shown-conflicts.tsx';

interface RowConflictCardProps {
  readonly entry: CollectionEntry;
  readonly row: Row | null;
  readonly conflict: RowConflicts;
  /** Counts the attempts to save. */
  readonly attempt: number;
  readonly onSettle: (choices: Choices) => void;
}

/** Conflicts of a row in its form. */
export function RowConflictCard({ entry, row, conflict, attempt, onSettle }: RowConflictCardProps) {
  const { current, other } = conflict;
  const when = relativeText(current.updated_at, Date.now());
  return (
    <ConflictCard
      heading={`${other ?? 'Somebody else'} changed this ${when}. Which shall stand?`}
      conflicts={shownConflicts(entry, conflict, row)}
      attempt={attempt}
      onSettle={onSettle}
    />
  );
}
