/** Module items with the rows that they reference, by an assignment or in their values. */
import sql, { join, type Sql } from 'sql-template-tag';
import { memberName } from '../../contract/member-names.ts';
import type { Model } from '../../contract/model.ts';
import { at, literal, name } from '../engine/scope.ts';
import { type Pointing, pointingTo } from '../engine/values/pointing.ts';
import { joinTable } from '../store/tables.ts';

export const itemResource = 'entity_value';

/** The resources for which a project's coverage is computed. */
export const coveredTargets = ['stakeholder', 'product_and_service_item', 'tag'] as const;

/**
 * A select of the item, the referenced row, the field, and the field's title; the title is null for a member of values.
 */
function tieOf(target: string, model: Model, { resource, field, column, values }: Pointing): Sql {
  if (values)
    return sql`select distinct m.row_id, m.target_id, ${literal(memberName(field.name, ''))} || split_part(m.path, '/', 2) as field, null::text as field_title
      from ${name(values.table)} m where ${at('m', 'target')} = ${target}`;
  if (column)
    return sql`select m.id as row_id, ${at('m', column)} as target_id, ${literal(field.name)} as field, ${literal(field.title)} as field_title
      from ${name(resource.name)} m where ${at('m', column)} is not null`;
  const tie = joinTable(resource, field, model);
  return sql`select ${at('m', tie.row)} as row_id, ${at('m', tie.target)} as target_id, ${literal(field.name)} as field, ${literal(field.title)} as field_title
    from ${name(tie.table)} m`;
}

/** A select of items with the rows of the target that they reference: `row_id`, `target_id`, `field`, `field_title`. */
export const tiesOf = (target: string, model: Model): Sql =>
  join(
    pointingTo(target, model)
      .filter(({ resource }) => resource.name === itemResource)
      .map((pointing) => tieOf(target, model, pointing)),
    ' union all ',
  );
