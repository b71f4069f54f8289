import type { ReactNode } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { ShownConflict } from '../../ledger/conflict.ts';
import { joinedOf } from '../state/edit/edit-of.ts';
import { joinedText, type RowConflicts } from '../state/edit/row-edit-state.ts';
import { fieldOf } from '../state/query/columns.ts';
import { type Row, withValues } from '../state/row/row.ts';
import { ValueText } from './value-text.tsx';

/** Conflicts of a row as its fields show their values. `row`: the row as edited, with the labels of its references. */
export function shownConflicts(
  entry: CollectionEntry,
  { conflicts, current }: RowConflicts,
  row: Row | null,
): readonly ShownConflict<ReactNode>[] {
  const target = { joined: joinedOf(entry) };
  return conflicts.map((one) => {
    const field = fieldOf(entry, one.name);
    const shown = (value: unknown, from: Row): ReactNode =>
      field ? <ValueText field={field} row={withValues(from, { [one.name]: value })} /> : String(value ?? '');
    const both = joinedText(target, one);
    return {
      name: one.name,
      title: field?.title ?? one.name,
      theirs: shown(one.theirs, current),
      yours: shown(one.mine, row ?? current),
      both: both === undefined ? null : shown(both, row ?? current),
    };
  });
}
