/** Rows of all projects that are assigned to a person or mention the person, by `x-assigns` of the resource files. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { choiceLabel } from '../../../fields/choice/choices.ts';
import type { JsonSchema } from '../../../fields/json-schema.ts';
import type { Handlers } from '../../calls/call.ts';
import { labelOf } from '../../engine/access/columns.ts';
import { labelsFor } from '../../engine/access/labels.ts';
import { nothingSettled, readableCondition } from '../../engine/access/readable.ts';
import { labelsAbove, lineOf, type OwnedRow, ownersAbove } from '../../engine/read/above.ts';
import { at, literal, name, type Scope } from '../../engine/scope.ts';
import type { Run } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';

/** The owner resource by which work is filtered. */
const projects = 'project';
const projectColumn = 'project_id';

interface Found extends OwnedRow {
  readonly id: number;
  readonly label: string;
  readonly way: 'assigned' | 'mentioned';
  readonly due: string | null;
  readonly value: string | null;
  /** The schema of the field that contains the state. */
  readonly schema: JsonSchema | null;
  readonly done: boolean;
}

interface Answer {
  readonly total: number;
  readonly found: string;
  readonly projects: string;
}

export const myWorkHandlers = {
  my_work: async ({ query, granted: { scope } }, { database }) => {
    const assigning = assigningFields(scope.model);
    const each = assigning.map(([resource, field]) => namedIn(scope, resource, field));
    if (!each.length) return { status: 200, body: { rows: [], total: 0, projects: [] } };
    const { project_id, done = false, page = 1, per_page: perPage = 50 } = query;
    const inProject = project_id === undefined ? raw('true') : sql`w.project_id = ${project_id}`;
    const run: Run = (statement) => database.query(scope.actor, statement);
    const [answer] = await run<Answer>(
      sql`with work as (select * from (${join(each, ' union all ')}) f where ${done ? raw('true') : raw('not f.done')}),
        page as (select * from work w where ${inProject}
          order by w.done, w.due nulls last, w.changed desc, w.id limit ${perPage} offset ${(page - 1) * perPage}),
        labelled as (${labelled(scope, new Set(assigning.map(([resource]) => resource)))})
      select (select count(*)::int from work w where ${inProject}) as total,
        (select coalesce(json_agg(to_json(p) order by p.done, p.due nulls last, p.changed desc, p.id), '[]')::text from labelled p) as found,
        (select coalesce(json_agg(to_json(c)), '[]')::text from (
          select w.project_id as id, count(*)::int as count from work w where w.project_id is not null group by 1) c) as projects`,
    );
    const found = JSON.parse(answer?.found ?? '[]') as readonly Found[];
    const counts = JSON.parse(answer?.projects ?? '[]') as readonly { id: number; count: number }[];
    const labels = await labelsAbove(run, scope, found);
    const named = await labelsFor(run, scope, new Map([[projects, new Set(counts.map(({ id }) => id))]]));
    return {
      status: 200,
      body: {
        rows: found.map((row) => ({
          resource: row.resource,
          title: scope.model.resources.get(row.resource)?.title ?? row.resource,
          icon: scope.model.resources.get(row.resource)?.icon ?? null,
          id: row.id,
          label: row.label,
          way: row.way,
          due: row.due,
          state: row.value === null ? null : choiceLabel(row.schema ?? {}, row.value),
          done: row.done,
          owners: [...ownersAbove(scope.model, row, labels)],
        })),
        total: answer?.total ?? 0,
        projects: counts
          .map(({ id, count }) => ({ id, label: named.get(projects)?.get(id) ?? '', count }))
          .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
      },
    };
  },
} satisfies Partial<Handlers>;

/** The fields that reference the people of a row. */
const assigningFields = ({ resources }: Model): readonly (readonly [Resource, Field])[] =>
  [...resources.values()].flatMap((resource) =>
    [...resource.fields.values()].flatMap((field) => (field.assigns ? [[resource, field] as const] : [])),
  );

/** The readable rows of a resource that reference the caller by a field, with their progress. */
function namedIn(scope: Scope, resource: Resource, field: Field): Sql {
  const readable = readableCondition(scope, resource, 't', nothingSettled) ?? raw('true');
  const project = resource.chain.includes(projectColumn) ? at('t', projectColumn) : raw('null::int');
  const { due, value, schema, done, from } = progressOf(scope.model, resource);
  return sql`select ${literal(resource.name)} as resource, t.id, ${literal(field.assigns ?? '')} as way, ${project} as project_id,
      ${at('t', 'updated_at')} as changed, ${due} as due, ${value} as value, ${schema} as schema, coalesce(${done}, false) as done
    from ${name(resource.name)} t ${from} where ${namesCaller(scope, resource, field)} and ${readable}`;
}

/** Adds label and owners to the rows of the page. They are looked up for these rows only. */
function labelled(scope: Scope, resources: ReadonlySet<Resource>): Sql {
  const of = (value: (resource: Resource) => Sql): Sql =>
    sql`case p.resource ${join(
      [...resources].map(
        (resource) =>
          sql`when ${literal(resource.name)} then (select ${value(resource)} from ${name(resource.name)} t where t.id = p.id)`,
      ),
      ' ',
    )} end`;
  return sql`select p.*, ${of((resource) => sql`left(${labelOf(scope, { resource, alias: 't' })}, 300)`)} as label,
    ${of(({ name: one }) => lineOf(scope.model, one, 't'))} as line from page p`;
}

function namesCaller(scope: Scope, resource: Resource, field: Field): Sql {
  if (field.kind !== 'references') return sql`${at('t', field.name)} = ${scope.caller.user}`;
  const { table, row, target } = joinTable(resource, field, scope.model);
  return sql`exists (select 1 from ${name(table)} m where ${at('m', row)} = t.id and ${at('m', target)} = ${scope.caller.user})`;
}

/** SQL expressions for the due date, the state with its schema, and whether the row is done. */
export interface Progress {
  readonly due: Sql;
  readonly value: Sql;
  readonly schema: Sql;
  readonly done: Sql;
  /** Joins that the other expressions need. The row itself has the alias `t`. */
  readonly from: Sql;
}

/**
 * The progress expressions: by fields of the resource, else by members of an object whose schema is stored in a row.
 */
export function progressOf(model: Model, { fields }: Resource): Progress {
  const own = [...fields.values()].filter(({ kind }) => kind === 'value');
  const dueField = own.find(({ schema }) => 'x-due' in schema);
  const doneField = own.find(({ schema }) => 'x-done' in schema);
  const object = own.find(({ schemaFrom }) => schemaFrom !== null);
  const holder = fields.get(object?.schemaFrom?.reference ?? '')?.targets[0];
  if (!dueField && !doneField && object && holder && model.resources.has(holder)) return progressInside(object, holder);
  const marks = doneField?.schema['x-done'];
  const isChoice = doneField !== undefined && Array.isArray(marks);
  return {
    due: dueField ? sql`${at('t', dueField.name)}::date::text` : raw('null::text'),
    value: isChoice ? sql`${at('t', doneField.name)}::text` : raw('null::text'),
    schema: isChoice ? sql`${JSON.stringify(doneField.schema)}::jsonb` : raw('null::jsonb'),
    done: isChoice
      ? sql`${at('t', doneField.name)} = any(${marks as string[]}::text[])`
      : doneField
        ? at('t', doneField.name)
        : raw('false'),
    from: raw(''),
  };
}

const day = '^\\d{4}-\\d{2}-\\d{2}';

function progressInside({ name: column, schemaFrom }: Field, holder: string): Progress {
  const values = sql`${at('t', column)}::jsonb`;
  const member = (word: string): Sql =>
    sql`(select p.key from jsonb_each(s.schema -> 'properties') p where p.value ? ${word} limit 1)`;
  return {
    due: raw('k.due'),
    value: sql`case when jsonb_typeof(k.field -> 'x-done') = 'array' then k.value end`,
    schema: raw('k.field'),
    done: sql`case jsonb_typeof(k.field -> 'x-done') when 'array' then k.field -> 'x-done' ? k.value else k.value = 'true' end`,
    from: sql`left join lateral (select ${at('h', schemaFrom?.field ?? '')}::jsonb as schema from ${name(holder)} h
        where h.id = ${at('t', schemaFrom?.reference ?? '')}) s on true
      left join lateral (select ${member('x-due')} as due, ${member('x-done')} as done) n on true
      left join lateral (select substring(${values} ->> n.due from ${day}) as due, ${values} ->> n.done as value,
        s.schema -> 'properties' -> n.done as field) k on true`,
  };
}
