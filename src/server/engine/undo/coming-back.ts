/** Rows deleted together with others. Decides which of them can be restored if rows that they reference are missing. */

import sql, { type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { withArticle } from '../../../fields/article.ts';
import type { Run } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { ApiProblem } from '../problem.ts';
import { literal, name, type Scope, type Transaction } from '../scope.ts';
import { pointingTo } from '../values/pointing.ts';
import type { FoundRemoved } from './removed.ts';

/** Rows of one resource to restore; each is paired by index with the change that deleted it. */
export interface RestoredRows {
  readonly resource: Resource;
  readonly changes: readonly number[];
  readonly ids: readonly number[];
  /** JSON of the deleted rows, by id. */
  readonly before: ReadonlyMap<number, string>;
}

/** Receives a sentence about rows that cannot be restored because a required row is missing. */
export type OnLeftOut = (sentence: string) => void;

/** The label of the row in quotes; without a label, the title of its resource. */
export const quotedName = ({ resource }: Scope, label: string | null): string =>
  label ? `“${label.slice(0, 60)}”` : `This ${resource.title.toLowerCase()}`;

/** The rows and the rows that their changes deleted with them, each after its owner. */
export async function wentWith(
  run: Run,
  scope: Scope,
  removed: readonly FoundRemoved[],
): Promise<readonly RestoredRows[]> {
  const found = new Map<string, Map<number, string>>();
  const parts: Omit<RestoredRows, 'before'>[] = [];
  const take = async (resource: Resource, lines: Sql) => {
    const rows = await run<{ change: number; id: number; before: string }>(
      sql`select w.change::int as change, j.row_id as id, j.before::text as before from ${lines} and j.resource = ${resource.name} and j.action = 'delete'`,
    );
    const known = found.get(resource.name) ?? new Map<number, string>();
    const fresh = rows.filter(({ id }) => !known.has(id));
    for (const { id, before } of fresh) known.set(id, before);
    found.set(resource.name, known);
    if (fresh.length)
      parts.push({ resource, changes: fresh.map(({ change }) => change), ids: fresh.map(({ id }) => id) });
  };
  const lines = { changes: removed.map(({ change }) => change), ids: removed.map(({ id }) => id) };
  await take(scope.resource, sql`${linesOf(lines)} and j.row_id = w.id`);
  for (let next = 0; next < parts.length; next++) {
    const part = parts[next] as (typeof parts)[number];
    for (const { resource: other, column, onDelete } of pointingTo(part.resource.name, scope.model))
      if (column && onDelete === 'cascade')
        await take(other, sql`${linesOf(part)} and (j.before ->> ${literal(column)})::int = w.id`);
  }
  return parts.map((part) => ({
    ...part,
    before: new Map(part.ids.map((id) => [id, found.get(part.resource.name)?.get(id) as string])),
  }));
}

/** Journal lines `j` of the rows of a part; the rows have the alias `w`. */
export const linesOf = ({ changes, ids }: Pick<RestoredRows, 'changes' | 'ids'>): Sql =>
  sql`unnest(${changes}::bigint[], ${ids}::int[]) w(change, id) join tessera_journal j on j.change_id = w.change`;

/**
 * The restorable part of the rows and of those deleted with them. Rows below an omitted row are omitted too.
 * @throws {ApiProblem} 409 with the missing row, if no row may be omitted
 */
export async function comingBack(
  { run, scope }: Transaction,
  removed: readonly FoundRemoved[],
  whole: readonly RestoredRows[],
  onLeftOut: OnLeftOut | undefined,
): Promise<{ readonly parts: readonly RestoredRows[]; readonly loose: LooseEnds }> {
  const requested = new Set(removed.map(({ id }) => id));
  const what =
    removed.length > 1
      ? `One of these ${scope.resource.plural.toLowerCase()}`
      : quotedName(scope, removed[0]?.label ?? null);
  let parts = whole;
  for (;;) {
    const loose = await looseEnds(run, parts);
    const [first] = loose.needed;
    if (!first) return { parts, loose };
    const { part, field, ids } = first;
    const needing = part.resource.title.toLowerCase();
    const isRequested = part.resource === scope.resource && ids.some((id) => requested.has(id));
    if (!onLeftOut || isRequested)
      throw new ApiProblem(
        'conflict',
        `${what} cannot come back: ${withArticle(needing)} that belongs to it needs ${field.title.toLowerCase()}, which is gone.`,
      );
    const many = ids.length > 1 ? `${ids.length} ${part.resource.plural.toLowerCase()}` : withArticle(needing);
    onLeftOut(`${what} came back without ${many}: its ${field.title.toLowerCase()} is gone.`);
    parts = parts.map((one) => (one === part ? without(part, new Set(ids)) : one));
  }
}

function without(part: RestoredRows, left: ReadonlySet<number>): RestoredRows {
  const staying = part.ids.flatMap((id, at) => (left.has(id) ? [] : [{ id, change: part.changes[at] as number }]));
  return {
    resource: part.resource,
    ids: staying.map(({ id }) => id),
    changes: staying.map(({ change }) => change),
    before: new Map([...part.before].filter(([id]) => !left.has(id))),
  };
}

export interface LooseEnds {
  /** Required references to missing rows. */
  readonly needed: readonly { readonly part: RestoredRows; readonly field: Field; readonly ids: readonly number[] }[];
  /** The rows of a part as JSON, without optional references to missing rows. */
  readonly mended: (part: RestoredRows) => readonly string[];
}

/** A column of a part's rows that references rows of a resource. */
interface Pointer {
  readonly part: RestoredRows;
  readonly field: Field;
  readonly target: string;
  readonly column: string;
}

const pointersOf = (part: RestoredRows): readonly Pointer[] =>
  [...part.resource.fields.values()]
    .filter(({ kind }) => kind === 'reference' || kind === 'polymorphic')
    .flatMap((field) =>
      field.targets.map((target) => ({
        part,
        field,
        target,
        column: field.kind === 'polymorphic' ? polymorphicColumn(field.name, target) : field.name,
      })),
    );

type Columns = Readonly<Record<string, unknown>> & { readonly id: number };

/** Whether the reference is optional, so that rows can be restored without it. */
const mayBeEmpty = ({ part, field }: Pointer): boolean =>
  field.onDelete === 'null' && !part.resource.owners.some((owner) => owner.field === field.name);

/** The targets of the rows' references that are missing and are not restored with them. */
async function looseEnds(run: Run, parts: readonly RestoredRows[]): Promise<LooseEnds> {
  const back = new Set(parts.flatMap(({ resource, ids }) => ids.map((id) => `${resource.name} ${id}`)));
  const needed: { part: RestoredRows; field: Field; ids: readonly number[] }[] = [];
  const cleared = new Map<RestoredRows, Map<number, Set<string>>>();
  for (const part of parts) {
    const rows = [...part.before.values()].map((text) => JSON.parse(text) as Columns);
    const emptied = new Map<number, Set<string>>();
    cleared.set(part, emptied);
    for (const pointer of pointersOf(part)) {
      const { field, target, column } = pointer;
      const pointing = rows.filter((row) => typeof row[column] === 'number' && !back.has(`${target} ${row[column]}`));
      const there = await thereOf(run, target, new Set(pointing.map((row) => row[column] as number)));
      const lost = pointing.filter((row) => !there.has(row[column] as number)).map(({ id }) => id);
      if (!lost.length) continue;
      if (mayBeEmpty(pointer)) for (const id of lost) emptied.set(id, (emptied.get(id) ?? new Set()).add(column));
      else needed.push({ part, field, ids: lost });
    }
  }
  return {
    needed,
    mended: (part) => [...part.before].map(([id, text]) => withoutColumns(text, cleared.get(part)?.get(id))),
  };
}

/** The ids among these whose rows exist. */
async function thereOf(run: Run, resource: string, ids: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  if (!ids.size) return ids;
  const rows = await run<{ id: number }>(
    sql`select t.id from ${name(resource)} t where t.id = any(${[...ids]}::int[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The JSON of a row with these columns set to null. */
function withoutColumns(text: string, columns: ReadonlySet<string> | undefined): string {
  if (!columns) return text;
  const row = JSON.parse(text) as Record<string, unknown>;
  for (const column of columns) row[column] = null;
  return JSON.stringify(row);
}
