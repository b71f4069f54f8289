/** GET {base}/changes: the changes of a list since a mark, under the conditions of the list. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { requireLevel } from '../engine/access/authorize.ts';
import { collectionCondition } from '../engine/access/collection-condition.ts';
import { stepFacts, stepTables, withTables } from '../engine/access/path-steps.ts';
import { invalid } from '../engine/problem.ts';
import { orderBy } from '../engine/read/conditions.ts';
import {
  allowList,
  answerTooLong,
  boundedText,
  listIntent,
  requestedColumns,
  shownCondition,
} from '../engine/read/list.ts';
import type { ListIntent } from '../engine/read/list-intent.ts';
import { literal, name, type Scope } from '../engine/scope.ts';
import type { Database } from '../store/database.ts';
import { type Around, around } from './around.ts';
import { type Beside, inTenant, readBeside } from './beside.ts';
import { type Line, linesSince } from './journal-lines.ts';
import { limits, times } from './limits.ts';
import { fetchAgain, type Mark, markOf, readerOf, readMark, tooMuch } from './mark.ts';
import { readableLines } from './readable-lines.ts';
import { changesTies, resourcesOf } from './ties.ts';
import type { Watched } from './watched.ts';

/** Parameters of a list that this call does not accept, because it returns all changes at once. */
const ofPages = ['page', 'per_page', 'count', 'ancestors'];

/**
 * The changes as JSON text.
 * @throws {ApiProblem} the errors of the list, and 410 if the client must reload the list
 */
export async function changesSince(database: Database, scope: Scope, query: URLSearchParams): Promise<string> {
  requireLevel(scope, 'read', `see ${scope.resource.plural.toLowerCase()}`);
  const [path] = await database.query<{ facts: string }>(
    scope.actor,
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts`,
  );
  allowList(scope, path?.facts ?? '[]');
  const { mark: text, intent } = await readQuery(database, scope, query);
  const mark = await requireMark(database, scope, text);
  const hangs = around(scope, intent);
  requireComplete(scope, intent, hangs);
  const beside = await readBeside(database, scope, mark, hangs);
  const lines = await ownLines(database, scope, mark);
  const watched = watchedOf(scope);
  const heard = await readableLines({ watched, lines, caller: scope.caller, model: scope.model, database });
  const { changed, gone, places } = await readRows(database, scope, intent, { hangs, beside, heard });
  const next = await markOf(database, scope.caller, beside.at);
  const answer = `{"changed":${changed},"gone":${JSON.stringify(gone)},"mark":${JSON.stringify(next)},"derived":${JSON.stringify(hangs.derived)}`;
  return places ? `${answer},"places":${places.at},"total":${places.total}}` : `${answer}}`;
}

async function readQuery(
  database: Database,
  scope: Scope,
  query: URLSearchParams,
): Promise<{ readonly mark: string; readonly intent: ListIntent }> {
  const rest = new URLSearchParams(query);
  rest.delete('since');
  const strange = ofPages.filter((parameter) => rest.has(parameter));
  const mark = query.get('since') ?? '';
  const intent = await listIntent(database, scope, rest);
  if (strange.length || !mark)
    throw invalid([
      ...strange.map((parameter) => ({
        pointer: `/query/${parameter}`,
        message: `Changes come all together: take ${parameter} out.`,
      })),
      ...(mark ? [] : [{ pointer: '/query/since', message: 'since must be a mark, from the X-Mark of a list.' }]),
    ]);
  return { mark, intent };
}

async function requireMark(database: Database, { caller }: Scope, text: string): Promise<Mark> {
  const mark = readMark(text);
  if (!mark) throw fetchAgain('This mark is none that this server has given.');
  if (Date.now() - mark.at > times.mark) throw fetchAgain('This mark is older than seven days.');
  if (mark.reader !== (await readerOf(database, caller)))
    throw fetchAgain('Since this mark your rights have changed, or it is of another login.');
  return mark;
}

/**
 * Refuses queries whose changes the journal does not show completely.
 * @throws {ApiProblem} 410
 */
function requireComplete({ resource }: Scope, intent: ListIntent, { unsound }: Around): void {
  const what = resource.plural.toLowerCase();
  if (resource.anonymousIf) throw fetchAgain(`Of anonymous ${what} single changes are not told.`);
  if (intent.found) throw fetchAgain(`Which ${what} a search finds hangs on all of them.`);
  if (unsound) throw fetchAgain(`${unsound}, by which these ${what} are filtered or sorted, follows from other rows.`);
}

const watchedOf = ({ collection, params }: Scope): Watched => {
  const own = { collection, params, id: null };
  return { own, targets: [own] };
};

/**
 * The lines of rows that may be in the list now, or may have been in it.
 * @throws {ApiProblem} 410
 */
async function ownLines(database: Database, scope: Scope, mark: Mark): Promise<readonly Line[]> {
  const { model, collection, resource, params } = scope;
  const watched = watchedOf(scope);
  const bound = collection.binding?.kind === 'owner' || collection.binding?.kind === 'ancestor';
  const owned = bound ? Object.entries(params).filter(([column]) => resource.chain.includes(column)) : [];
  const here = owned.map(
    ([column, id]) =>
      sql`${String(id)}::text = any(array[j.before ->> ${literal(column)}, j.after ->> ${literal(column)}])`,
  );
  const others = resourcesOf(watched, model).filter((one) => one !== resource.name);
  const placed = here.length ? sql`(j.resource = any(${others}::text[]) or (${join(here, ' and ')}))` : raw('true');
  const isCompanys = resource.tenancy.kind === 'company' ? inTenant(scope) : raw('true');
  const read = await linesSince(database, model, mark.snapshot, {
    resources: resourcesOf(watched, model),
    condition: sql`${placed} and ${isCompanys}`,
  });
  if (read.lines === null) throw tooMuch();
  if (changesTies(watched, read.lines, model)) throw fetchAgain('Since this mark other rows have come into the list.');
  return read.lines;
}

/** The read changes of rows. */
interface RowsRead {
  readonly changed: string;
  readonly gone: readonly number[];
  /** Positions of the changed rows as JSON text, and the number of all rows; null for a query without `sort`. */
  readonly places: { readonly at: string; readonly total: number } | null;
}

interface RowsAnswer {
  /** The changed rows as JSON text; null if the text is too long. */
  readonly changed: string | null;
  /** The number of rows that may have changed. */
  readonly count: number;
  /** JSON texts: ids of changed rows that the query shows, and of those that the list shows without the query. */
  readonly shown: string;
  readonly readable: string;
  /** Whether a changed row may have removed rows from the list that cannot be determined any more. */
  readonly decided: boolean;
  readonly places: string | null;
  readonly total: number | null;
}

interface Found {
  readonly hangs: Around;
  readonly beside: Beside;
  readonly heard: readonly Line[];
}

/**
 * Reads the changed rows.
 * @throws {ApiProblem} 410 if too many rows may have changed
 */
async function readRows(database: Database, scope: Scope, intent: ListIntent, found: Found): Promise<RowsRead> {
  const heard = [...new Set(found.heard.map(({ id }) => id))];
  const pointing = pointingTo(found, () => true);
  if (!heard.length && !found.beside.named.length && !pointing) return { changed: '[]', gone: [], places: null };
  const [row] = await database.query<RowsAnswer>(
    scope.actor,
    rowsStatement(scope, intent, {
      ids: [...heard, ...found.beside.named],
      pointing: pointing ?? raw('false'),
      deciding: pointingTo(found, ({ decides }) => decides) ?? raw('false'),
    }),
  );
  if (!row) throw new Error('The changes of a list answered no row.');
  if (row.count > limits.replay) throw tooMuch();
  if (row.decided) throw fetchAgain('Since this mark rows have changed that decide which are in the list.');
  if (row.changed === null) throw answerTooLong();
  const shown = new Set(JSON.parse(row.shown) as number[]);
  const were = new Set([...heard, ...(JSON.parse(row.readable) as number[])]);
  return {
    changed: row.changed,
    gone: [...were].filter((id) => !shown.has(id)).sort((one, other) => one - other),
    places: row.places === null ? null : { at: row.places, total: row.total ?? 0 },
  };
}

/** Condition that a row `t` references a changed row; null if no such row has changed. */
function pointingTo({ hangs, beside }: Found, counts: (to: Around['pointedTo'][number]) => boolean): Sql | null {
  const conditions = hangs.pointedTo.flatMap((to) => {
    const ids = beside.touched[to.resource];
    return ids && counts(to) ? [to.points(sql`${ids}::int[]`)] : [];
  });
  return conditions.length ? sql`(${join(conditions, ' or ')})` : null;
}

function rowsStatement(
  scope: Scope,
  intent: ListIntent,
  { ids, pointing, deciding }: { readonly ids: readonly number[]; readonly pointing: Sql; readonly deciding: Sql },
): Sql {
  const table = name(scope.resource.name);
  const { read } = scope.collection.access;
  const ordered = intent.sort.length > 0;
  const place = ordered ? sql`row_number() over (order by ${orderBy(scope, intent, 't')}) - 1` : raw('t.id');
  const some = ordered ? raw('') : sql` and t.id in (select id from "may")`;
  // Rows of other lists that reference the same rows do not count against the limit.
  const here = collectionCondition(scope, scope.collection, 't');
  const tables = [
    ...stepTables(scope),
    sql`"may" as materialized (select t.id from ${table} t where t.id = any(${ids}::int[]) or (${pointing} and ${here}) limit ${limits.replay + 1}::int)`,
    sql`"placed" as materialized (select t.id, ${place} as place from ${table} t where ${shownCondition(scope, read, intent)}${some})`,
    sql`"shown" as materialized (select id, place from "placed" where id in (select id from "may"))`,
    sql`"readable" as materialized (select t.id from ${table} t where t.id in (select id from "may") and ${shownCondition(scope, read, null)})`,
  ];
  const rows = sql`select ${requestedColumns(scope, intent)} from ${table} t join "shown" on "shown".id = t.id order by "shown".place`;
  return sql`${withTables(tables)}select
    ${boundedText(sql`(select coalesce(json_agg(page), '[]'::json)::text from (${rows}) page)`)} as changed,
    (select count(*)::int from "may") as count,
    (select coalesce(json_agg(id), '[]')::text from "shown") as shown,
    (select coalesce(json_agg(id), '[]')::text from "readable") as readable,
    exists (select 1 from ${table} t where ${deciding} and t.id not in (select id from "readable")) as decided,
    ${ordered ? sql`(select coalesce(json_agg(place order by place), '[]')::text from "shown")` : raw('null::text')} as places,
    ${ordered ? raw('(select count(*)::int from "placed")') : raw('null::int')} as total`;
}
