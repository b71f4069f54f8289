/** Functions that show other rows by name, as far as the caller may know them. */
import sql, { join } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { nothingSettled, readableCondition } from '../engine/access/readable.ts';
import { at, type DerivedFunction, literal, name } from '../engine/scope.ts';

export const quotesDerived = {
  /** The title of the resource of a history event. */
  resource_title: ({ model }, _resource, t) =>
    sql`case ${at(t, 'resource')} ${join(
      [...model.resources.values()].map((one) => sql`when ${literal(one.name)} then ${literal(one.title)}`),
      ' ',
    )} else ${at(t, 'resource')} end`,

  /** The sentences of an answer whose quoted rows the caller may still read. */
  readable_sentences: (scope, _resource, t) => {
    const quoted = [...scope.model.resources.values()].filter(
      ({ tenancy: { kind } }) => kind === 'company' || kind === 'open',
    );
    const branches = quoted.map((one) => {
      const condition = readableCondition(scope, one, 'quoted', nothingSettled);
      return sql`when ${literal(one.name)} then exists (select 1 from ${name(one.name)} quoted where quoted.id = (s.sentence ->> 'id')::int${condition ? sql` and ${condition}` : sql``})`;
    });
    return sql`coalesce((select jsonb_agg(s.sentence order by s.place) from jsonb_array_elements(${at(t, 'sentences')}::jsonb) with ordinality s(sentence, place)
      where case s.sentence ->> 'resource' ${join(branches, ' ')} else false end), '[]')`;
  },
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
