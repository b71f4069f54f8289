/** Which items have nothing left in them: an item of a list that was emptied goes, a shape without a label stays. */

import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type { JsonSchema } from '../../../contract/model.ts';
import { withDefaults } from '../../../contract/schema-defaults.ts';
import { answerColumns } from '../../engine/access/columns.ts';
import { isObject, momentOfCreate, type Values } from '../../engine/row-values.ts';
import { name, type Scope } from '../../engine/scope.ts';
import type { Run } from '../../store/database.ts';

/** The key of item types of lists and boards; every other key names a shape. */
const listKey = 'Item';
const drawn = ['position', 'size', 'source', 'target'] as const;
/** Fields by which an item is not empty, beside `values` and rows that point to it. */
const filling = [
  'title',
  'text',
  'image',
  'stakeholder_ids',
  'product_and_service_item_ids',
  'tag_ids',
  'user_ids',
  'data_catalog_detail_id',
] as const;
/** Derived fields of rows that point to an item. */
const pointing = ['type', 'link_ids', 'data_catalog_detail_entity_value_ids', 'comment_count'] as const;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Whether values are empty, or the defaults of the item type. */
function untouched(values: unknown, schema: JsonSchema | null): boolean {
  if (!isObject(values)) return true;
  const start = withDefaults(schema ?? {}, {}, momentOfCreate()) as Values;
  return Object.entries(values).every(
    ([key, value]) =>
      isEmpty(value) || isDeepStrictEqual(value, start[key]) || (value === false && start[key] !== true),
  );
}

/** The ids of those among `rows` (as they are to be) that are back at empty defaults and are no shapes. */
export async function emptied(
  run: Run,
  scope: Scope,
  rows: readonly (Values & { readonly id: number })[],
): Promise<ReadonlySet<number>> {
  const candidates = rows.filter(
    (row) => drawn.every((field) => isEmpty(row[field])) && filling.every((field) => isEmpty(row[field])),
  );
  if (!candidates.length) return new Set();
  const values = await run<{ id: number; values: string }>(
    sql`select t.id, (select row_to_json(shown)::text from (select ${answerColumns(scope, 't', new Set(pointing))},
        (select a.json_schema from entity_attribute a where a.id = t.entity_attribute_id) as schema) shown) as values
      from ${name(scope.resource.name)} t where t.id = any(${candidates.map(({ id }) => id)}::int[])`,
  );
  const byId = new Map(values.map((row) => [row.id, JSON.parse(row.values) as Values]));
  return new Set(
    candidates.flatMap((row) => {
      const around = byId.get(row.id);
      if (!around || around['type'] !== listKey) return [];
      const { type: _, schema, ...counts } = around;
      const empty = Object.values(counts).every(isEmpty) && untouched(row['values'], schema as JsonSchema | null);
      return empty ? [row.id] : [];
    }),
  );
}
