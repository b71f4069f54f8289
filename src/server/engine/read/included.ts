/** Related rows that a response includes: one select for each relation. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { includedFields, includedMember, type Relation } from '../../../contract/relations.ts';
import { answerColumns, fieldValue, type MoreColumn } from '../access/columns.ts';
import { relatedCondition, relatedScope } from '../access/related.ts';
import { literal, name, type Scope } from '../scope.ts';

const tableOf = (relation: Relation): Sql => name(`included_${relation.name}`);

const ledTo = (scope: Scope, { reference }: Relation, alias: string): Sql =>
  fieldValue(scope, { resource: scope.resource, alias }, reference);

/** Common table expressions of the rows that rows of `from` reference and that the caller may read. */
export const includedTables = (scope: Scope, include: readonly Relation[], from: Sql): readonly Sql[] =>
  include.map((relation) => {
    const readable = relatedCondition(scope, relation, 'related');
    const fields = new Set(includedFields(relation).map((field) => field.name));
    const columns = answerColumns(relatedScope(scope, relation, relation.shownBy), 'related', fields);
    return sql`${tableOf(relation)} as materialized (select related.id, (select to_json(answer) from (select ${columns}) answer) as line
      from ${name(relation.target.name)} related where related.id in (select ${ledTo(scope, relation, 't')} from ${from} t)${readable ? sql` and ${readable}` : raw('')})`;
  });

/** The column with the included rows of the rows under `alias`; empty without relations. */
export const includedColumns = (scope: Scope, include: readonly Relation[], alias: string): readonly MoreColumn[] => {
  if (!include.length) return [];
  const pairs = include.map(
    (relation) =>
      sql`${literal(relation.name)}, (select i.line from ${tableOf(relation)} i where i.id = ${ledTo(scope, relation, alias)})`,
  );
  return [{ name: includedMember, value: sql`json_build_object(${join(pairs, ', ')})`, labels: null }];
};
