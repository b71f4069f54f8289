/** Former jsids of items whose type was changed, so that requests with a former one find them. */
import sql from 'sql-template-tag';
import { isObject, type Values } from '../../engine/row-values.ts';
import { name, type Scope } from '../../engine/scope.ts';
import type { Run } from '../../store/database.ts';

/** Jsids that items have now, by jsids that they had. */
export type FormerNames = ReadonlyMap<string, string>;

/** Fields in which an item names others. */
const ends = ['source', 'target'] as const;

/** The jsids by which fields of items name others. */
export const namedIn = (rows: readonly Values[]): readonly string[] =>
  rows
    .flatMap((values) => [
      ...ends.map((end) => values[end]),
      ...(Array.isArray(values['embeds']) ? values['embeds'] : []),
    ])
    .filter((one) => typeof one === 'string');

/** The items of a module that are meant by names which no item has any more. */
export async function findFormerNames(
  run: Run,
  scope: Scope,
  module: unknown,
  names: Iterable<string>,
): Promise<FormerNames> {
  const wanted = [...new Set(names)];
  if (!wanted.length) return new Map();
  const rows = await run<{ former: string; jsid: string }>(
    sql`select f.name as former, t.jsid from ${name(scope.resource.name)} t
      cross join lateral jsonb_array_elements_text(t.former_jsids::jsonb) f(name)
      where t.module_id = ${module} and t.jsid is not null and f.name = any(${wanted}::text[])
        and not exists (select 1 from ${name(scope.resource.name)} o where o.module_id = t.module_id and o.jsid = f.name)
      order by t.id`,
  );
  return new Map(rows.map(({ former, jsid }) => [former, jsid]));
}

/** Records former jsids of items, with the present ones. */
export async function noteFormerNames(run: Run, scope: Scope, module: unknown, renamed: FormerNames): Promise<void> {
  if (!renamed.size) return;
  await run(
    sql`update ${name(scope.resource.name)} t set former_jsids = t.former_jsids::jsonb || to_jsonb(r.was)
      from unnest(${[...renamed.keys()]}::text[], ${[...renamed.values()]}::text[]) r(was, now)
      where t.module_id = ${module} and t.jsid = r.now and not t.former_jsids::jsonb @> to_jsonb(r.was)`,
  );
}

/** Fields of an item that name others by the jsids those have now. */
export function withNamesNow<Fields extends Values>(values: Fields, names: FormerNames): Fields {
  if (!names.size) return values;
  const now = (one: unknown): unknown => (typeof one === 'string' ? (names.get(one) ?? one) : one);
  const changed: Values = {};
  for (const end of ends) if (end in values) changed[end] = now(values[end]);
  if (Array.isArray(values['embeds'])) changed['embeds'] = [...new Set(values['embeds'].map(now))];
  return isObject(changed) && Object.keys(changed).length ? { ...values, ...changed } : values;
}
