/** An edit of one row that may have changed since it was read: merged where its base was sent, refused otherwise. */
import { readableFields } from '../../../contract/bodies.ts';
import { splitMember } from '../../../contract/member-names.ts';
import { lastEditors } from '../read/last-editors.ts';
import { requireVersion } from '../read/rows.ts';
import type { Values } from '../row-values.ts';
import type { Transaction } from '../scope.ts';
import { rowsById } from '../values/member-changes.ts';
import { mergeRow, mergeRules } from './merge.ts';
import { writtenByOwnTries } from './own-values.ts';

/** The version and the values that an update is based on. */
export interface Basis {
  /** The version of the row as it was read; null if it was not sent. */
  readonly version: string | null;
  /** The former values of the fields; null if they were not sent. */
  readonly base: Values | null;
}

/** The values of an edit that were not saved, because others have changed them. */
export interface EditConflict {
  /** JSON pointers to them. */
  readonly fields: readonly string[];
  /** The person who changed the row last; null if unknown. */
  readonly changed_by: string | null;
  readonly changed_at: string | null;
}

export interface MergedEdit {
  /** The values to write. */
  readonly values: Values;
  readonly conflict: EditConflict | null;
  /** The row is known to be as it was read. */
  readonly isCurrent: boolean;
}

/** The locked row. */
interface LockedRow {
  readonly id: number;
  /** Its snapshot, as `lockRows` returns it. */
  readonly before: string;
  readonly version: string;
  /** The row as the caller reads it, whose values are compared with the base. */
  readonly read: () => Promise<Values>;
}

/**
 * Merges an edit into the row, or refuses it if the row has changed and the edit has no base. Fields that the caller
 * cannot read are written without a comparison, which would reveal them.
 *
 * @throws {ApiProblem} 409 with the row as it is, for another version without a base
 */
export async function mergeEdit(
  { run, scope }: Transaction,
  { id, before, version: present, read }: LockedRow,
  values: Values,
  { version, base }: Basis,
): Promise<MergedEdit> {
  if (base === null) {
    const isCurrent = await requireVersion({ run, scope }, id, version, present);
    return { values, conflict: null, isCurrent };
  }
  if (version !== null && Date.parse(version) === Date.parse(present))
    return { values, conflict: null, isCurrent: true };
  const readable = new Set(readableFields(scope.collection, scope.resource).map(({ name }) => name));
  const [seen, unseen] = [true, false].map((which) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => readable.has(splitMember(name)?.field ?? name) === which),
    ),
  ) as [Values, Values];
  const own = await writtenByOwnTries(run, scope, new Map([[id, rowsById(before)[id] ?? {}]]));
  const { changes, conflicts } = mergeRow(
    { current: await read(), wanted: seen, base, own: own.get(id) ?? null, stale: version !== null },
    mergeRules(scope.resource),
  );
  const edit = conflicts.length ? (await lastEditors(run, scope, [id])).get(id) : undefined;
  return {
    values: { ...changes, ...unseen },
    conflict: conflicts.length
      ? { fields: conflicts, changed_by: edit?.by ?? null, changed_at: edit?.at ?? null }
      : null,
    isCurrent: false,
  };
}

/** The answer of an edit: the row, and the values that were not saved. */
export const withConflict = (body: string, conflict: EditConflict | null): string =>
  conflict === null ? body : `${body.slice(0, body.lastIndexOf('}'))},"_conflict":${JSON.stringify(conflict)}}`;
