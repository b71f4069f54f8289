/** Functions about data mappings. */
import sql, { raw } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { typeClasses } from '../../matching/described.ts';
import { at, type DerivedFunction } from '../engine/scope.ts';

/** Whether a mapping copies the source value to the target: it is not rejected and has no transformation text. */
const givesValue = (t: string): string =>
  `(${t}.status <> 'rejected' and ${t}.kind <> 'none' and trim(${t}.transformation) = '')`;

/** The class of a type's name, as `typeClassOf` has it. */
const typeClassOf = (type: string): string =>
  `(case ${typeClasses.map(([name, { source }]) => `when ${type} ~* '${source.replaceAll('\\b', '\\y')}' then '${name}'`).join(' ')} end)`;

export const mappingsDerived = {
  /** The reason why the element mapping is doubtful. */
  mapping_doubt: (_scope, _resource, t) =>
    sql`case when ${at(t, 'target_detail_id')} is null or not ${raw(givesValue(t))} then null
      when exists (select 1 from data_catalog_detail s, data_catalog_detail d
        where s.id = ${at(t, 'source_detail_id')} and d.id = ${at(t, 'target_detail_id')}
          and ${raw(typeClassOf('s.data_type'))} = 'text' and ${raw(typeClassOf('d.data_type'))} in ('number', 'date', 'boolean')) then 'types'
      when ${at(t, 'kind')} = 'equal' and exists (select 1 from data_map_detail_mapping o where o.kind = 'equal' and o.data_map_id = ${at(t, 'data_map_id')}
        and o.target_detail_id = ${at(t, 'target_detail_id')} and o.id <> ${at(t, 'id')} and ${raw(givesValue('o'))}) then 'target_twice' end`,
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
