import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Policy } from '../../../contract/model.ts';
import { relationsOf } from '../../../contract/relations.ts';
import type { Database, Run, Statement } from '../../store/database.ts';
import { anonymousAmong, enoughPeople, fewestPeople } from '../access/anonymous.ts';
import { asksRows, requireAccess, requireLevel, rowCondition } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { answerColumns, fieldValue, labelOf, type MoreColumn } from '../access/columns.ts';
import { resolvePath, type StepRow, stepFacts, stepTables, withTables } from '../access/path-steps.ts';
import { settledInRow } from '../access/readable.ts';
import { ApiProblem, type FieldError, invalid } from '../problem.ts';
import { at, name, type Scope } from '../scope.ts';
import { estimatingActor } from '../system-role.ts';
import { intentCondition, orderBy } from './conditions.ts';
import { foundByMeaning, fused } from './found-by-meaning.ts';
import { foundByWords, maxFound, ownerHere } from './found-by-words.ts';
import { includedColumns, includedTables } from './included.ts';
import { fieldsNamed, type ListIntent, nothingNamed, readIds, readListIntent, readSearch } from './list-intent.ts';
import { memberJson, memberLabels } from './member-conditions.ts';
import { cachedStatement } from './statement-cache.ts';
import { branchCondition, topOfTree, withRowsAbove } from './tree-list.ts';
import { isLike } from './typed-text.ts';
import { unknownParameters } from './unknown-parameters.ts';
import { memberNames, readMembers, strangeMember } from './value-members.ts';

/** The number up to which rows are counted exactly; beyond it the total is the planner's estimate. */
export const countedExactly = 10_000;
/** The maximum number of rows of a nested list without `page`. */
export const maxUnpaged = 20_000;
const maxQuick = 1_000;
/** The maximum number of bytes of rows in one response, as JSON. */
export const maxAnswerBytes = 128 * 1024 * 1024;

/**
 * JSON text of a response in SQL, or null if the text is too long, so that it never leaves the database. `text` is
 * evaluated once.
 */
export const boundedText = (text: Sql): Sql =>
  sql`(select case when octet_length(whole.text) <= ${raw(String(maxAnswerBytes))} then whole.text end from (select ${text} as text offset 0) whole)`;

/** The error for a response that would be too long. */
export const answerTooLong = (): ApiProblem =>
  invalid([
    {
      pointer: '/query',
      message: `These rows have more than ${maxAnswerBytes / 1024 / 1024} MB: ask for fewer of them by page, per_page and filters, or for some fields only.`,
    },
  ]);

export interface ListAnswer {
  /** The rows as JSON text, unchanged from the database. */
  readonly body: string;
  readonly total: number;
  readonly estimated: boolean;
  /** The database snapshot in which the rows were read. */
  readonly snapshot: string;
  /** The number of rows on a page. */
  readonly perPage: number;
  /** The way in which rows were searched; null without a search index. */
  readonly searched: 'words' | 'meaning' | null;
  /** The number of people below which anonymous rows are hidden; null without anonymous rows. */
  readonly fewest: number | null;
}

/** Condition on the row under `alias`: the collection's, that of row-dependent policies, and the query's. */
export function listCondition(
  scope: Scope,
  policies: readonly Policy[],
  intent: ListIntent | null,
  alias: string,
): Sql {
  const conditions = [
    collectionCondition(scope, scope.collection, alias),
    rowCondition(scope, policies, alias),
    intent && intentCondition(scope, intent, alias),
    intent?.below == null ? null : branchCondition(scope, intent.below, intent.below === topOfTree, alias),
  ].filter((condition) => condition !== null);
  return join(conditions, ' and ');
}

/** Like `listCondition` on the row `t`, without anonymous rows of too few people. */
export function shownCondition(scope: Scope, policies: readonly Policy[], intent: ListIntent | null): Sql {
  const fits = (alias: string) => listCondition(scope, policies, intent, alias);
  const { resource } = scope;
  const unmasked: Scope = { ...scope, unmasked: true };
  const enough = enoughPeople(scope, fits, (creator) => fieldValue(unmasked, { resource, alias: 't' }, creator));
  return enough ? sql`${fits('t')} and ${enough}` : fits('t');
}

/** The minimum number of people, if any row of the collection is anonymous; else null. */
export function fewestOf(scope: Scope): Sql {
  const { anonymousIf } = scope.resource;
  // Filters are left out, because the result would reveal whether a filter matches anonymous rows.
  const all = listCondition(scope, scope.collection.access.read, null, 't');
  const among = anonymousAmong(scope, scope.resource, all);
  return anonymousIf && among ? sql`case when ${among} then ${fewestPeople(anonymousIf)} end` : raw('null::int');
}

/**
 * Refuses a file of anonymous rows of too few people.
 * @throws {ApiProblem} closed (409)
 */
export async function requireEnoughPeople(run: Run, scope: Scope): Promise<void> {
  if (!scope.resource.anonymousIf) return;
  const rows = sql`select 1 from ${name(scope.resource.name)} t where ${shownCondition(scope, scope.collection.access.read, null)}`;
  const [row] = await run<{ fewest: number | null; shown: boolean }>(
    sql`${withTables(stepTables(scope))}select ${fewestOf(scope)} as fewest, exists (${rows}) as shown`,
  );
  if (row?.fewest == null || row.shown) return;
  const what = scope.resource.plural.toLowerCase();
  throw new ApiProblem(
    'closed',
    `These ${what} are anonymous, and of fewer than ${row.fewest} people. Ask again when more have answered.`,
  );
}

/** Whether all rows are read: a nested list without `page`. */
const isWhole = (scope: Scope, intent: ListIntent): boolean => intent.page === null && Boolean(scope.collection.parent);

/** The page of a list, and the number up to which its rows are counted: for a whole list, one more than its limit. */
function pageOf(scope: Scope, intent: ListIntent): { limit: number; offset: number; counted: number } {
  if (isWhole(scope, intent)) return { limit: maxUnpaged, offset: 0, counted: maxUnpaged + 1 };
  const offset = ((intent.page ?? 1) - 1) * intent.perPage;
  return { limit: intent.perPage, offset, counted: countedExactly + 1 };
}

/** The requested columns of the row `t`. */
export function requestedColumns(
  scope: Scope,
  intent: Pick<ListIntent, 'fields' | 'members' | 'ancestors' | 'include'>,
): Sql {
  const members: MoreColumn[] = intent.members.map((member) => ({
    name: member.name,
    value: memberJson(member, 't'),
    labels: memberLabels(scope, member, 't'),
  }));
  if (intent.ancestors) members.push({ name: '_above', value: sql`t."_above"`, labels: null });
  members.push(...includedColumns(scope, intent.include, 't'));
  return answerColumns(scope, 't', intent.fields ?? undefined, members);
}

/**
 * Parses the query of a list. Members of values in the query are looked up first, in the schemas that the caller may
 * read.
 * @throws {ApiProblem} 422 like `readListIntent`
 */
export async function listIntent(database: Database, scope: Scope, query: URLSearchParams): Promise<ListIntent> {
  const intent = await namedIntent(database, scope, query);
  return intent.q && scope.resource.searchText ? { ...intent, ...(await found(database, scope, intent.q)) } : intent;
}

/** Ids found by words and, for rows with vectors, by meaning. */
async function found(database: Database, scope: Scope, q: string) {
  const words = await foundByWords(database, scope, q);
  const meaning = await foundByMeaning(database, scope, ownerHere(scope)?.id ?? null, q);
  return { found: meaning ? fused(words, meaning, maxFound) : words, byMeaning: meaning !== null };
}

async function namedIntent(database: Database, scope: Scope, query: URLSearchParams): Promise<ListIntent> {
  const names = memberNames(scope, fieldsNamed(query));
  const { model, collection, resource } = scope;
  const listed = { collection, resource, relations: relationsOf(model, collection) };
  if (!names.length) return readListIntent(query, listed, nothingNamed);
  const run: Run = (statement) => database.query(scope.actor, statement);
  const members = await readMembers(run, scope, names);
  const strange = new Map<string, string>();
  for (const member of names) if (!members.has(member)) strange.set(member, await strangeMember(run, scope, member));
  return readListIntent(query, listed, { members, strange });
}

/** The result row of a list's statement. */
interface ListRow {
  /** JSON text of the permission facts of the rows in the path. */
  readonly facts: string;
  /** JSON text of the rows; null if it is too long. */
  readonly body: string | null;
  /** The number of rows on all pages, counted up to a limit unless the request asks for the exact number. */
  readonly total: number;
  /** The minimum number of people, if any row of the collection is anonymous; else null. */
  readonly fewest: number | null;
  /** The PostgreSQL snapshot of the statement, as text. */
  readonly snapshot: string;
}

/**
 * Builds the statement of a list request. Its result row is a `ListRow`: permission facts of the rows in the path, the
 * page as JSON text, the row count.
 */
export function listStatement(scope: Scope, intent: ListIntent): Statement {
  const page = pageOf(scope, intent);
  // Statements with members are not cached, because schemas may change between two requests.
  const isFixed = !intent.q && !intent.filters.length && !intent.ids && !intent.members.length;
  const sort = intent.sort.flatMap((term) =>
    'field' in term ? `${term.descending ? '-' : ''}${term.field.name}` : [],
  );
  if (!isFixed || sort.length < intent.sort.length) return buildList(scope, intent, page);
  const branch = intent.below === null ? 'all' : intent.below === topOfTree ? 'top' : 'below';
  const kind = `list ${sort} ${intent.fields && [...intent.fields]} ${intent.exactCount} ${branch} ${intent.ancestors} ${intent.include.map((one) => one.name)}`;
  const inputs = { ...page, below: intent.below ?? topOfTree };
  return cachedStatement(scope, kind, inputs, (marked, { below, ...marks }) =>
    buildList(marked, branch === 'below' ? { ...intent, below } : intent, marks),
  );
}

function buildList(
  scope: Scope,
  intent: ListIntent,
  { limit, offset, counted }: { readonly limit: number; readonly offset: number; readonly counted: number },
): Sql {
  const condition = shownCondition(scope, scope.collection.access.read, intent);
  const from = name(scope.resource.name);
  const order = orderBy(scope, intent, 't');
  // Labels and derived fields are computed only for the rows of the page, not for the skipped rows.
  const page = sql`(select t.* from ${from} t where ${condition} order by ${order} limit ${limit} offset ${offset})`;
  const answered = intent.ancestors ? withRowsAbove(scope, page) : page;
  // With ancestors, the response has tree order instead of relevance order.
  const shown = intent.ancestors ? orderBy(scope, { sort: intent.sort }, 't') : order;
  const included = intent.include.length
    ? [sql`"page_rows" as materialized ${answered}`, ...includedTables(scope, intent.include, name('page_rows'))]
    : [];
  const rows = sql`select ${requestedColumns(scope, intent)} from ${included.length ? name('page_rows') : answered} t order by ${shown}`;
  const most = intent.exactCount ? sql`` : sql` limit ${counted}`;
  return sql`${withTables([...stepTables(scope), ...included])}select ${stepFacts(scope)}::text as facts,
    ${boundedText(sql`(select coalesce(json_agg(page), '[]'::json)::text from (${rows}) page)`)} as body,
    (select count(*)::int from (select 1 from ${from} t where ${condition}${most}) counted) as total, ${fewestOf(scope)} as fewest, pg_current_snapshot()::text as snapshot`;
}

/**
 * GET {base}: the rows that the caller may read, with the labels of their references.
 * @throws {ApiProblem} 401, 403, 404; 422 with every fault of the query, and for too many rows
 */
export async function list(database: Database, scope: Scope, query: URLSearchParams): Promise<ListAnswer> {
  requireLevel(scope, 'read', `see ${scope.resource.plural.toLowerCase()}`);
  const intent = await listIntent(database, scope, query);
  const [row] = await database.query<ListRow>(scope.actor, listStatement(scope, intent));
  if (!row) throw new Error('A list answered no row.');
  allowList(scope, row.facts);
  if (isWhole(scope, intent) && row.total > maxUnpaged)
    throw invalid([
      {
        pointer: '/query/page',
        message: `More than ${maxUnpaged.toLocaleString('en')} rows: ask for them by page and per_page.`,
      },
    ]);
  if (row.body === null) throw answerTooLong();
  const searched: ListAnswer['searched'] = intent.found && (intent.byMeaning ? 'meaning' : 'words');
  const { perPage } = intent;
  const answer = {
    body: row.body,
    snapshot: row.snapshot,
    perPage,
    searched,
    fewest: row.total === 0 ? row.fewest : null,
  };
  if (intent.exactCount || row.total <= countedExactly || isWhole(scope, intent))
    return { ...answer, total: row.total, estimated: false };
  return { ...answer, total: await estimate(database, scope, intent), estimated: true };
}

/**
 * Refuses a list that the path or the policies do not open to the caller.
 * @throws {ApiProblem} 401, 403, 404
 */
export function allowList(scope: Scope, factsText: string): void {
  const { facts } = resolvePath(scope, JSON.parse(factsText) as (StepRow | null)[]);
  const { read } = scope.collection.access;
  if (!asksRows(scope.resource, read)) requireAccess(scope, read, facts, `see ${scope.resource.plural.toLowerCase()}`);
}

/** The planner's estimate of the row count, for lists where an exact count would cost more than the page. */
async function estimate(database: Database, unresolved: Scope, intent: ListIntent): Promise<number> {
  const scope: Scope = { ...unresolved, resolved: true };
  const condition = listCondition(scope, scope.collection.access.read, intent, 't');
  const [row] = await database.query<{ 'QUERY PLAN': string }>(
    estimatingActor(scope.collection, scope.actor),
    sql`explain (format json) ${withTables(stepTables(scope))}select 1 from ${name(scope.resource.name)} t where ${condition}`,
  );
  const text = row?.['QUERY PLAN'];
  const plan = (typeof text === 'string' ? JSON.parse(text) : text) as [{ Plan: { 'Plan Rows': number } }];
  return Math.max(countedExactly + 1, plan[0].Plan['Plan Rows']);
}

/**
 * GET {base}/quick_index: id and label, for pickers.
 * @throws {ApiProblem} the errors of the list
 */
export async function quickIndex(database: Database, scope: Scope, query: URLSearchParams): Promise<string> {
  requireLevel(scope, 'read', `see ${scope.resource.plural.toLowerCase()}`);
  const errors: FieldError[] = [...unknownParameters(query, ['q', 'ids'])];
  const ids = readIds(query, (parameter, message) => errors.push({ pointer: `/query/${parameter}`, message }));
  const q = readSearch(query, (parameter, message) => errors.push({ pointer: `/query/${parameter}`, message }));
  if (errors.length) throw invalid(errors);
  const label = labelOf(scope, { resource: scope.resource, alias: 't' }, settledInRow(scope, 't'));
  const like = q ? sql` and ${isLike(label, q)}` : sql``;
  const some = ids ? sql` and ${at('t', 'id')} = any(${ids}::int[])` : sql``;
  const condition = shownCondition(scope, scope.collection.access.read, null);
  const [row] = await database.query<{ facts: string; body: string }>(
    scope.actor,
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts,
      (select coalesce(json_agg(page), '[]'::json)::text from (
        select t.id, ${label} as ${name(scope.resource.label)} from ${name(scope.resource.name)} t
        where ${condition}${like}${some} order by ${orderBy(scope, { sort: [], q }, 't')} limit ${maxQuick}) page) as body`,
  );
  if (!row) throw new ApiProblem('internal', 'The index answered nothing.');
  allowList(scope, row.facts);
  return row.body;
}
