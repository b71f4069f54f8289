/** Items that replace others: a shape with a new type, or a restored item. Rows that refer to the other one stay with it. */

import sql from 'sql-template-tag';
import { requireAccess, requireLevel } from '../../engine/access/authorize.ts';
import { lockRows, record } from '../../engine/journal/journal.ts';
import type { FieldError } from '../../engine/problem.ts';
import type { Values } from '../../engine/row-values.ts';
import { name, type Scope, type Transaction, type UnitOfWork } from '../../engine/scope.ts';
import type { OnLeftOut } from '../../engine/undo/coming-back.ts';
import { putBack } from '../../engine/undo/put-back.ts';
import { findRemoved } from '../../engine/undo/removed.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import { updateRows } from '../../engine/write/write-rows.ts';

/** Replacing an item by one of another type requires the right to change it. */
export function requireReplacer(scope: Scope, { resolved }: CreateContext): void {
  const what = `change ${scope.resource.plural.toLowerCase()} here`;
  requireLevel(scope, 'write', what);
  requireAccess(scope, scope.collection.access.write, resolved.facts, what);
}

/** A row of a request, and the id of the item that it goes on from. */
export interface ReplacingRow {
  readonly index: number;
  readonly values: Values;
  readonly replaces: number | null;
}

/** Adds rows that would go on from the same item to `errors`. */
export function findReplacedTwice(sent: readonly ReplacingRow[], errors: FieldError[]): void {
  const seen = new Set<number>();
  for (const { index, replaces } of sent) {
    if (replaces === null) continue;
    if (seen.has(replaces))
      errors.push({ pointer: `/${index}/replaces_id`, message: 'Another item of the list goes on from this one.' });
    seen.add(replaces);
  }
}

/**
 * Restores those of the items that were deleted from the module, with the rows deleted with them, unless another item
 * has their jsid now.
 */
export async function bringBackDeleted(
  { run, scope }: Transaction,
  { line }: CreateContext,
  sent: readonly ReplacingRow[],
  { open, onLeftOut }: { readonly open: () => Promise<number>; readonly onLeftOut: OnLeftOut },
): Promise<void> {
  const jsids = sent.flatMap(({ values, replaces }) => (replaces === null ? [] : (values['jsid'] ?? [])));
  const replaced = sent.flatMap(({ replaces }) => replaces ?? []);
  if (!replaced.length) return;
  const taken = await run<{ jsid: string }>(
    sql`select t.jsid from ${name(scope.resource.name)} t where t.module_id = ${line['module_id']} and t.jsid = any(${jsids}::text[])`,
  );
  const there = new Set<unknown>(taken.map(({ jsid }) => jsid));
  const replacements = sent.flatMap(({ values, replaces }) =>
    replaces === null || there.has(values['jsid']) ? [] : replaces,
  );
  const { removed } = await findRemoved(run, scope, replacements, [scope.collection.access.read]);
  if (removed.length) await putBack({ run, scope }, removed, open, onLeftOut);
}

/** An element of a drawing with references by jsid: the ends of links, the contents of containers. */
interface Naming {
  readonly id: number;
  readonly source: string | null;
  readonly target: string | null;
  readonly embeds: readonly string[];
}

/** Updates references by former jsids to the present ones. */
export async function leadToNew(
  work: UnitOfWork,
  { line }: CreateContext,
  jsids: ReadonlyMap<string, string>,
): Promise<void> {
  if (!jsids.size) return;
  const { run, scope } = work;
  const { resource } = scope;
  const old = [...jsids.keys()];
  const rows = await run<{ row: string }>(
    sql`select json_build_object('id', t.id, 'source', t.source, 'target', t.target, 'embeds', t.embeds)::text as row from ${name(resource.name)} t where t.module_id = ${line['module_id']}
      and (t.source = any(${old}::text[]) or t.target = any(${old}::text[])
        or exists (select 1 from jsonb_array_elements_text(t.embeds::jsonb) e where e = any(${old}::text[])))`,
  );
  if (!rows.length) return;
  const naming = rows.map(({ row }) => JSON.parse(row) as Naming);
  const now = (jsid: string | null): string | null => (jsid === null ? null : (jsids.get(jsid) ?? jsid));
  const ids = naming.map(({ id }) => id);
  const { before } = await lockRows(run, scope, resource, ids);
  await updateRows(
    work,
    resource,
    naming.map(({ id, source, target, embeds }) => ({
      id,
      source: now(source),
      target: now(target),
      embeds: embeds.map((jsid) => now(jsid)),
    })),
  );
  await record(work, resource, 'update', { ids, before });
}
