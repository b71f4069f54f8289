/** Rows that stand below others of their own kind: no circles, and the depth of each. */

import sql from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { beginningWithArticle } from '../../../fields/article.ts';
import type { Run } from '../../store/database.ts';
import type { FieldError } from '../problem.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Transaction } from '../scope.ts';

/** A parent must not be the row itself nor one below it. */
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

/** Whether any of the rows stands below itself now: what was put back may no longer fit what others have moved since. */
export async function inCircle(run: Run, resource: Resource, ids: readonly number[]): Promise<boolean> {
  const table = name(resource.name);
  const tree = resource.tree as string;
  const [found] = await run<{ circle: boolean }>(sql`with recursive up as (
      select t.id as start, ${at('t', tree)} as next from ${table} t where t.id = any(${ids}::int[])
      union select up.start, ${at('p', tree)} from ${table} p join up on p.id = up.next)
    select exists (select 1 from up where next = start) as circle`);
  return found?.circle ?? false;
}

/** Depths of moved rows and of all below them. */
export async function relevel(run: Run, resource: Resource, ids: readonly number[]): Promise<void> {
  const tree = name(resource.tree as string);
  const table = name(resource.name);
  await run(sql`with recursive down as (
      select t.id, coalesce(p.level + 1, 0) as level from ${table} t left join ${table} p on p.id = t.${tree} where t.id = any(${ids}::int[])
      union all select c.id, down.level + 1 from ${table} c join down on c.${tree} = down.id)
    update ${table} t set level = down.level from down where down.id = t.id and t.level <> down.level`);
}
