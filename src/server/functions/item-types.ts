/** Functions about module kinds and their item types. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { at, type DerivedFunction } from '../engine/scope.ts';
import { schemaName, valueFieldsOf } from '../engine/values/value-index.ts';

const onlyItemType = (t: string, field: 'name' | 'plural'): Sql =>
  sql`(select nullif(min(e.${raw(field)}), '') from entity_attribute e where e.module_type_id = ${at(t, 'id')} having count(*) = 1)`;

export const itemTypesDerived = {
  /** The name of the validator for the schema stored in the row. */
  validator_name: ({ model }, resource, t) => {
    const holding = valueFieldsOf(model).find(({ holder }) => holder === resource.name);
    return holding ? schemaName(t, holding.schema) : raw('null::text');
  },

  /** The item name of a module kind; null if the kind has no or several item types. */
  only_item_name: (_scope, _resource, t) => onlyItemType(t, 'name'),

  /** The plural item name of a module kind; null if the kind has no or several item types. */
  only_item_plural: (_scope, _resource, t) => onlyItemType(t, 'plural'),
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
