/** Trees of rows of one resource: no cycles, and the depth of each row. */

import sql from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { beginningWithArticle } from '../../../fields/article.ts';
import type { Run } from '../../store/database.ts';
import type { FieldError } from '../problem.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Transaction } from '../scope.ts';

/** Refuses a parent that is the row itself or one below it. */
export async function checkTree(
  { run, scope }: Transaction,
  rows: readonly (Values & { id: number })[],
  { errors, base = () => '' }: { readonly errors: FieldError[]; readonly base?: ((row: number) => string) | undefined },
): Promise<void> {
  const tree = scope.resource.tree as string;
  const table = name(scope.resource.name);
  const parents = [...new Set(rows.map((row) => row[tree]).filter((parent) => typeof parent === 'number'))];
  if (!parents.length) return;
  const above = await run<{ parent: number; id: number }>(sql`with recursive up as (
      select p.id as parent, p.id, ${at('p', tree)} as next from ${table} p where p.id = any(${parents}::int[])
      union select up.parent, p.id, ${at('p', tree)} from ${table} p join up on p.id = up.next)
    select parent, id from up where id = any(${rows.map(({ id }) => id)}::int[])`);
  const circles = new Set(above.map(({ parent, id }) => `${parent} ${id}`));
  rows.forEach((row, i) => {
    if (circles.has(`${row[tree]} ${row.id}`))
      errors.push({
        pointer: `${base(i)}/${tree}`,
        message: `${beginningWithArticle(scope.resource.title.toLowerCase())} cannot stand below itself.`,
      });
  });
}

/** The ids of rows and those of all rows below them; `below` leaves out the rows that are below none of the others. */
export async function branchOf(
  run: Run,
  resource: Resource,
  ids: readonly number[],
  which: 'all' | 'below' = 'all',
): Promise<number[]> {
  const tree = resource.tree as string;
  const table = name(resource.name);
  const from = which === 'all' ? at('t', 'id') : at('t', tree);
  const rows = await run<{ id: number }>(sql`with recursive down as (
      select t.id from ${table} t where ${from} = any(${ids}::int[])
      union select c.id from ${table} c join down on ${at('c', tree)} = down.id) select id from down`);
  return rows.map((row) => row.id);
}

/** Whether a row is now below itself: restored rows may conflict with later moves of others. */
export async function inCircle(run: Run, resource: Resource, ids: readonly number[]): Promise<boolean> {
  const table = name(resource.name);
  const tree = resource.tree as string;
  const [found] = await run<{ circle: boolean }>(sql`with recursive up as (
      select t.id as start, ${at('t', tree)} as next from ${table} t where t.id = any(${ids}::int[])
      union select up.start, ${at('p', tree)} from ${table} p join up on p.id = up.next)
    select exists (select 1 from up where next = start) as circle`);
  return found?.circle ?? false;
}

/**
 * Updates the depths of moved rows and all rows below them, and the fields that they inherit. Rows below several moved
 * rows are reached from the highest.
 */
export async function relevel(run: Run, resource: Resource, ids: readonly number[]): Promise<void> {
  const tree = name(resource.tree as string);
  const table = name(resource.name);
  await run(sql`with recursive down as (
      select t.id, coalesce(p.level + 1, 0) as level from ${table} t left join ${table} p on p.id = t.${tree} where t.id = any(${ids}::int[])
      union all select c.id, down.level + 1 from ${table} c join down on c.${tree} = down.id)
    update ${table} t set level = down.level from down where down.id = t.id and t.level <> down.level`);
  await followParents(run, resource, ids);
}

/** Gives rows, and all rows below them, the values that they inherit. */
async function followParents(run: Run, resource: Resource, ids: readonly number[]): Promise<void> {
  const tree = name(resource.tree as string);
  const table = name(resource.name);
  for (const field of resource.followed) {
    const column = name(field);
    await run(sql`with recursive down as (
        select t.id, 0 as far, case when p.id is null then ${at('t', field)} else ${at('p', field)} end as value
          from ${table} t left join ${table} p on p.id = t.${tree} where t.id = any(${ids}::int[])
        union all select c.id, down.far + 1, down.value from ${table} c join down on c.${tree} = down.id),
      led as (select distinct on (id) id, value from down order by id, far desc)
      update ${table} t set ${column} = led.value from led where led.id = t.id and t.${column} is distinct from led.value`);
  }
}

/** Whether values move a row in its tree, or change values that rows below inherit. */
export const leadsTree = ({ tree, followed }: Resource, values: Values): boolean =>
  tree !== null && [tree, ...followed].some((field) => field in values);

/** Refuses changes of inherited values, which are changed at the parent. */
export async function checkFollowed(
  { run, scope }: Transaction,
  rows: readonly (Values & { id: number })[],
  { errors, base = () => '' }: { readonly errors: FieldError[]; readonly base?: ((row: number) => string) | undefined },
): Promise<void> {
  const { resource } = scope;
  const tree = resource.tree as string;
  const table = name(resource.name);
  for (const field of resource.followed) {
    const sent = rows.flatMap((row, at) => (field in row ? [{ id: row.id, value: row[field] ?? null, at, row }] : []));
    if (!sent.length) continue;
    const found = await run<{ id: number; parent: number | null }>(
      sql`select t.id, ${at('t', tree)} as parent from ${table} t where t.id = any(${sent.map(({ id }) => id)}::int[])`,
    );
    const stored = new Map(found.map(({ id, parent }) => [id, parent]));
    const parentOf = ({ id, row }: (typeof sent)[number]) => (tree in row ? row[tree] : stored.get(id)) ?? null;
    const above = sent.flatMap((one) => parentOf(one) ?? []);
    const values = new Map(
      (
        await run<{ id: number; value: unknown }>(
          sql`select p.id, ${at('p', field)} as value from ${table} p where p.id = any(${above}::int[])`,
        )
      ).map(({ id, value }) => [id, value]),
    );
    const title = resource.fields.get(field)?.title ?? field;
    for (const one of sent) {
      const parent = parentOf(one) as number | null;
      if (parent === null || (values.get(parent) ?? null) === one.value) continue;
      errors.push({
        pointer: `${base(one.at)}/${field}`,
        message: `${title} is that of the ${resource.title.toLowerCase()} above it. Change it there, or take this one out from below it.`,
      });
    }
  }
}
