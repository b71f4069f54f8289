/**
 * Creates proposals from the answers of a submitted response, in the transaction of the submission. A new submission
 * replaces the proposals that are still open. Only this file names the resources of responses, answers and their
 * proposals.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import { splitMember } from '../../contract/member-names.ts';
import type { Field, Resource } from '../../contract/model.ts';
import { type JsonSchema, schemaIn, titleFor, typesOf } from '../../fields/json-schema.ts';
import { readColumn } from '../../fields/read-column.ts';
import { recordDelete, writeLines } from '../engine/journal/journal.ts';
import { snapshot } from '../engine/journal/snapshot.ts';
import { proposals } from '../engine/read/proposal-target.ts';
import { findCalled, withNamesInside } from '../engine/read/value-names.ts';
import { isObject, namedValue, type Values } from '../engine/row-values.ts';
import { name, type OwnerIds, type RecordedRows, type Recorder, type Scope, type UnitOfWork } from '../engine/scope.ts';

const responses = 'assessment_response';
const handedIn = 'submitted_at';

/** An answer with one proposal of its question. */
interface Answered extends Values {
  readonly response: number;
  readonly answer: number;
  readonly assessment: number;
  readonly person: number | null;
  readonly question: string;
  /** The answer as texts: chosen options, the one text, number or day, or the values of the fields of its type. */
  readonly texts: readonly string[];
  readonly values: Values | null;
  readonly assessment_question_type_id: number | null;
  readonly project: number;
  readonly company: number;
  readonly action: 'add_item' | 'change_item' | 'add_stakeholder' | 'change_stakeholder';
  readonly module: number | null;
  readonly type: number | null;
  /** Id of the row to update; null for a new row. */
  readonly row: number | null;
  readonly takes: string;
  readonly member: string | null;
  /** The schema of the item's values. */
  readonly schema: JsonSchema | null;
}

/** Answers with their proposals, limited to projects of the response's company and to rows that still exist. */
const answered = (ids: readonly number[]): Sql =>
  sql`select coalesce(json_agg(json_build_object(
      'response', r.id, 'answer', a.id, 'assessment', r.assessment_id, 'question', q.text, 'project', p.project_id, 'company', r.company_id,
      'values', case when a.skipped then null else a."values" end, 'assessment_question_type_id', a.assessment_question_type_id,
      'person', case when s.anonymous then null else r.user_id end,
      'texts', case when a.skipped then '[]'::json else coalesce(
        (select json_agg(o.text order by o.position, o.id) from assessment_response_answer_option t
          join assessment_question_option o on o.id = t.assessment_question_option_id where t.response_answer_id = a.id),
        case when a.text <> '' then json_build_array(a.text) when a.number is not null then json_build_array(a.number::text)
          when a.date is not null then json_build_array(a.date::text) else '[]' end) end,
      'action', p.action, 'module', coalesce(v.module_id, p.module_id), 'type', coalesce(v.entity_attribute_id, p.entity_attribute_id),
      'row', coalesce(case when p.action = 'change_item' then p.entity_value_id end, case when p.action = 'change_stakeholder' then p.stakeholder_id end),
      'takes', p.takes, 'member', p.member, 'schema', k.json_schema) order by r.id, q.position, p.position, p.id), '[]')::text as rows
    from assessment_response r join assessment s on s.id = r.assessment_id
    join assessment_response_answer a on a.response_id = r.id
    join assessment_question q on q.id = a.assessment_question_id
    join assessment_question_proposal p on p.assessment_question_id = q.id
    join project j on j.id = p.project_id and j.company_id = r.company_id and not j.removed
    left join entity_value v on v.id = p.entity_value_id and p.action = 'change_item' and v.project_id = p.project_id
    left join entity_attribute k on k.id = coalesce(v.entity_attribute_id, p.entity_attribute_id)
    where r.id = any(${ids}::int[]) and not a.left_out
      and (p.action <> 'change_item' or v.id is not null)
      and (p.action <> 'change_stakeholder' or exists (select 1 from stakeholder h where h.id = p.stakeholder_id and h.project_id = p.project_id))
      and (p.action <> 'add_item' or (k.id is not null and exists (select 1 from project_scenario_module m where m.id = p.module_id and m.project_id = p.project_id)))`;

/**
 * Answers whose values, if they have any, are texts: rows by their names. The people who decide on the proposal see these
 * rows, so the rights of the respondent do not limit the names.
 */
async function withValueTexts({ run, scope }: UnitOfWork, rows: readonly Answered[]): Promise<readonly Answered[]> {
  const resource = scope.model.resources.get('assessment_response_answer');
  if (!resource || rows.every(({ values }) => values === null)) return rows;
  const named = await withNamesInside(run, { ...scope, resource, actor: { ...scope.actor, role: 'system' } }, rows);
  return named.map((one) => {
    const texts = Object.values(one.values ?? {})
      .flat()
      .filter((value) => value !== null && value !== '' && typeof value !== 'object')
      .map(String);
    return texts.length > 0 ? { ...one, texts } : one;
  });
}

const isItem = ({ action }: Answered): boolean => action === 'add_item' || action === 'change_item';

const addressOf = (one: Answered): string =>
  `/api/projects/${one.project}/${isItem(one) ? `project_scenario_modules/${one.module}/entity_values` : 'stakeholders'}`;

/** The field to set: a field of the row, or a member of its values; null if it does not exist. */
function fieldOf({ model }: Scope, one: Answered): { readonly resource: Resource; readonly field: Taking } | null {
  const resource = model.resources.get(isItem(one) ? 'entity_value' : 'stakeholder');
  if (!resource) return null;
  if (one.takes !== 'values') {
    const field = resource.fields.get(one.takes);
    return field ? { resource, field: { ...field, target: field.targets[0] ?? null } } : null;
  }
  const schema = schemaIn(one.schema?.['properties'])[one.member ?? ''];
  if (!isItem(one) || !isObject(schema)) return null;
  const target = typeof schema['x-ref'] === 'string' ? schema['x-ref'] : null;
  const kind = target === null ? 'value' : typesOf(schema).includes('array') ? 'references' : 'reference';
  const key = `values.${one.member}`;
  return { resource, field: { name: key, title: titleFor(schema, one.member ?? ''), kind, schema, target } };
}

interface Taking extends Pick<Field, 'name' | 'title' | 'kind' | 'schema'> {
  /** The target resource of a reference; null for other fields. */
  readonly target: string | null;
}

/**
 * The value for the field; undefined if the answer does not fit the field. Names of referenced rows are looked up in
 * the project.
 */
async function valueGiven(work: UnitOfWork, one: Answered, field: Taking, now: unknown): Promise<unknown> {
  const { run, scope } = work;
  if (field.target === null) {
    const [read] = readColumn(field, [one.texts.join(', ')]);
    return read && 'value' in read ? read.value : undefined;
  }
  const target = scope.model.resources.get(field.target);
  if (!target) return undefined;
  // The lookup ignores the respondent's permissions, because the people who decide on the proposal check the row.
  const unasked: Scope = { ...scope, actor: { ...scope.actor, role: 'system' } };
  const line: OwnerIds = { project_id: one.project, company_id: one.company };
  const texts = field.kind === 'references' ? one.texts.flatMap((text) => text.split(/[,;\n]/)) : one.texts;
  const names = texts.map((text) => text.trim()).filter(Boolean);
  const called = await findCalled({ run, scope: unasked }, line, target, new Set(names));
  const ids = names.map((text) => called.idsOf(text));
  if (ids.length === 0 || ids.some((found) => found.length !== 1)) return undefined;
  const found = ids.flat();
  if (field.kind !== 'references') return found[0];
  return [...new Set([...(Array.isArray(now) ? (now as number[]) : []), ...found])];
}

/** The present values of the row; null for a new row. */
async function rowOf({ run, scope }: UnitOfWork, resource: Resource, row: number | null): Promise<Values | null> {
  if (row === null) return null;
  const [found] = await run<{ row: string }>(
    sql`select (${snapshot(resource, 't', scope.model)})::text as row from ${name(resource.name)} t where t.id = ${row}`,
  );
  return found ? (JSON.parse(found.row) as Values) : null;
}

/** The maximum number of characters of the columns `about` and `source`. */
const maxNameLength = 500;

/** The proposal row; null if the answer does not fit the field, or the row already has this value. */
async function proposalOf(work: UnitOfWork, one: Answered): Promise<Values | null> {
  const taking = fieldOf(work.scope, one);
  if (!taking || one.texts.length === 0) return null;
  const { resource, field } = taking;
  const row = await rowOf(work, resource, one.row);
  const now = row && namedValue(row, field.name);
  const value = await valueGiven(work, one, field, now);
  if (value === undefined || (row && JSON.stringify(now) === JSON.stringify(value))) return null;
  const label = row ? row[resource.label] : field.name === resource.label ? value : resource.title;
  const isNew = row === null;
  return {
    project_id: one.project,
    company_id: one.company,
    about: String(label ?? '').slice(0, maxNameLength),
    action: isNew ? 'create' : 'update',
    address: addressOf(one),
    row_id: one.row,
    body: {
      ...(one.action === 'add_item' && { entity_attribute_id: one.type }),
      ...bodyWith(field.name, value, isNew),
    },
    before: isNew ? {} : { [field.name]: now },
    reason: `Answered: ${one.texts.join(', ')}`.slice(0, 5000),
    source: one.question.slice(0, maxNameLength),
    assessment_id: one.assessment,
    assessment_response_id: one.response,
    assessment_response_answer_id: one.answer,
    user_id: one.person,
  };
}

/**
 * The body of the proposed call. For an existing row a name such as `values.cost` sets one member; a new row gets the
 * whole object.
 */
function bodyWith(field: string, value: unknown, isNew: boolean): Values {
  const member = isNew ? splitMember(field) : null;
  return member ? { [member.field]: { [member.key]: value } } : { [field]: value };
}

const columns = {
  project_id: 'int',
  company_id: 'int',
  about: 'text',
  action: 'text',
  address: 'text',
  row_id: 'int',
  body: 'json',
  before: 'json',
  reason: 'text',
  source: 'text',
  assessment_id: 'int',
  assessment_response_id: 'int',
  assessment_response_answer_id: 'int',
  user_id: 'int',
} as const;

/** Appends proposals to their projects, except for answers whose proposal has already been decided. */
async function store({ run }: UnitOfWork, rows: readonly Values[]): Promise<readonly number[]> {
  if (!rows.length) return [];
  const names = Object.keys(columns).map((column) => `"${column}"`);
  const typed = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  const made = await run<{ id: number }>(
    sql`insert into ${name(proposals)} (${raw(names.join(', '))}, status, source_link, position)
      select ${raw(names.map((one) => `v.${one}`).join(', '))}, 'open', '',
        (select coalesce(max(o.position) + 1, 0) from ${name(proposals)} o where o.project_id = v.project_id) + v.ordinality - 1
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${raw(typed.join(', '))})) with ordinality v
      where not exists (select 1 from ${name(proposals)} d where d.status <> 'open' and d.address = v.address and d.action = v.action
        and d.assessment_response_answer_id = v.assessment_response_answer_id and d.body::jsonb = v.body::jsonb)
      order by v.ordinality returning id`,
  );
  return made.map(({ id }) => id);
}

/** Replaces the open proposals of responses that the change has submitted or reopened. */
async function proposeAnswers(work: UnitOfWork, { resource, action, ids, before }: RecordedRows): Promise<void> {
  const proposed = work.scope.model.resources.get(proposals);
  if (resource.name !== responses || action === 'delete' || !proposed) return;
  const was = JSON.parse(before ?? '{}') as Readonly<Record<string, Values>>;
  const now = await work.run<{ id: number; on: boolean }>(
    sql`select t.id, t.${raw(handedIn)} is not null as on from ${name(responses)} t where t.id = any(${ids}::int[])`,
  );
  const turned = now.filter(({ id, on }) => on !== ((was[id]?.[handedIn] ?? null) !== null));
  if (!turned.length) return;
  const open = await work.run<{ id: number }>(
    sql`select t.id from ${name(proposals)} t where t.status = 'open' and t.assessment_response_id = any(${turned.map(({ id }) => id)}::int[]) order by t.id for update`,
  );
  if (open.length) {
    const replaced = open.map(({ id }) => id);
    await recordDelete(work, proposed, replaced);
    await work.run(sql`delete from ${name(proposed.name)} where id = any(${replaced}::int[])`);
  }
  const made = await propose(
    work,
    turned.filter(({ on }) => on).map(({ id }) => id),
  );
  if (made.length) await writeLines(work, { resource: proposed, action: 'create', ids: made, before: null });
}

/** Stores the proposals of submitted responses, and returns their ids. */
async function propose(work: UnitOfWork, submitted: readonly number[]): Promise<readonly number[]> {
  if (!submitted.length) return [];
  const [answer] = await work.run<{ rows: string }>(answered(submitted));
  const rows: Values[] = [];
  for (const one of await withValueTexts(work, JSON.parse(answer?.rows ?? '[]') as Answered[])) {
    const made = await proposalOf(work, one);
    if (made) rows.push(made);
  }
  return store(work, rows);
}

/** Creates the proposals of submitted answers, in the same change. */
export const answerProposals: Recorder = { reports: null, record: proposeAnswers };
