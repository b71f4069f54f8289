/** Search by words, the best rows first: full-text search and trigrams over the search tables. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { SearchText } from '../../../contract/model.ts';
import { isEmptyWord, sameMeaning } from '../../../matching/words.ts';
import type { Database, Run } from '../../store/database.ts';
import { ownerWord, wordTable } from '../../store/search-tables.ts';
import { tenancyCondition } from '../../store/tenancy.ts';
import { rowCondition } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { stepTables, withTables } from '../access/path-steps.ts';
import { name, pattern, type Scope } from '../scope.ts';
import { acrossTenants } from '../system-role.ts';

/** The maximum number of rows that a search returns. */
export const maxFound = 200;
const maxCompared = 400;
/** The maximum number of rows that a search scans. */
const maxLooked = 10_000;
/** Up to this number of rows with a word, all of them are candidates; beyond it, the search is narrowed. */
const maxCounted = 2_500;
/** The maximum number of rows whose names are scanned for the correction of a word. */
const maxLikely = 3_000;
/** The maximum number of words of a query; further words are ignored. */
const maxWords = 12;
/** Weights of a word with another ending, and of a synonym. An exact match has weight 1. */
const [prefixCounts, meaningCounts] = [0.8, 0.5];
/** Weight of a match in the parent row. A match in the row itself has weight 1. */
const aboveCounts = 0.4;
/** The minimum score relative to the best row, unless a row matches all words. */
const worst = 0.3;
/** Trigram similarity from which two words count as the same word with a typing error. */
const alike = 0.38;

/** A word of the query as `tsquery` texts: the exact word, the word with any ending, its synonyms. */
interface Term {
  readonly word: string;
  readonly exact: string;
  readonly prefix: string | null;
  readonly meaning: string | null;
}

/** The words of a typed text, split in the same way as the indexed words. */
function wordsIn(text: string): readonly string[] {
  const words = text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = [...new Set(words)].filter((word) => !isEmptyWord(word));
  return (telling.length ? telling : [...new Set(words)]).slice(0, maxWords);
}

const termOf = (word: string): Term => {
  const others = sameMeaning(word);
  return {
    word,
    exact: word,
    prefix: word.length > 2 ? `${word}:*` : null,
    meaning: others.length ? others.join(' | ') : null,
  };
};

/** Ids of the found rows that the caller may read in this list. */
export async function foundByWords(database: Database, scope: Scope, text: string): Promise<readonly number[]> {
  return database.transaction(scope.actor, (run) =>
    acrossTenants(run, scope.actor, async () => {
      const words = wordsIn(text);
      const { ids, missed } = await best(run, scope, { text, terms: words.map(termOf) });
      if (!missed.length) return ids;
      const mended = await mend(run, scope, words, missed);
      return mended ? (await best(run, scope, { text, terms: mended.map(termOf) })).ids : ids;
    }),
  );
}

/** Limits the search table to rows of the list: a condition on `w` and, if that is not enough, a join with the rows. */
interface Here {
  readonly within: Sql;
  readonly joined: Sql;
}

/** Conditions that limit the search, which runs in the system role, to rows that the caller may read in this list. */
function rowsHere(scope: Scope): Here {
  const { resource, collection, model, actor } = scope;
  const rows = rowCondition(scope, collection.access.read, 't');
  const here = ownerHere(scope);
  // Every row below an owner is indexed with a word for that owner.
  const owner = here && sql`w.words @@ ${`'${ownerWord(here.column, here.id)}'`}::tsquery`;
  const hides = [...resource.fields.values()].some(({ hidesRow }) => hidesRow !== null);
  if (owner && !rows && !collection.where.length && !hides) return { within: owner, joined: raw('') };
  const tenancy = actor.role === 'system' ? null : tenancyCondition(resource, model);
  return {
    within: owner ?? raw('true'),
    joined: sql`join (select * from ${name(resource.name)} where ${raw(tenancy ?? 'true')}) t on t.id = w.id
      and ${collectionCondition(scope, collection, 't')}${rows ? sql` and ${rows}` : raw('')}`,
  };
}

/** The owner in the path, and the column that names it in every row. */
export function ownerHere({ collection: { binding, parent }, resource, params }: Scope) {
  const column = binding?.kind === 'owner' ? binding.field : binding?.kind === 'ancestor' ? binding.column : null;
  const id = parent?.param ? params[parent.param] : undefined;
  return column && resource.chain.includes(column) && id !== undefined ? { column, id } : null;
}

interface Looked {
  readonly text: string;
  readonly terms: readonly Term[];
}

/** A query for one word, its weight, and the number of matching rows, counted up to `maxCounted`. */
interface Way {
  readonly query: Sql;
  readonly counts: number;
  readonly rows: number;
}

/** The queries of each word: with any ending, then by synonyms. */
async function waysOf(
  run: Run,
  scope: Scope,
  here: Here,
  terms: readonly Term[],
): Promise<readonly (readonly Way[])[]> {
  const { language } = scope.resource.searchText as SearchText;
  const words = raw(wordTable(scope.resource.name));
  const ways = terms.map(({ exact, prefix, meaning }) => [
    { query: sql`to_tsquery(${language}::regconfig, ${prefix ?? exact})`, counts: prefixCounts },
    ...(meaning ? [{ query: sql`to_tsquery(${language}::regconfig, ${meaning})`, counts: meaningCounts }] : []),
  ]);
  const each = ways.flat();
  if (!each.length) return [];
  const counted = each.map(
    ({ query }, at) => sql`(select count(*)::int from (select 1 from ${words} w ${here.joined}
      where w.words @@ ${query} and ${here.within} limit ${raw(String(maxCounted + 1))}) counted) as ${raw(`n${at}`)}`,
  );
  const [row = {}] = await run<Readonly<Record<string, number>>>(
    sql`${withTables(stepTables(scope))}select ${join(counted, ', ')}`,
  );
  let at = 0;
  return ways.map((some) =>
    some.map((way) => {
      const rows = row[`n${at}`] ?? 0;
      at += 1;
      return { ...way, rows };
    }),
  );
}

interface Found {
  readonly ids: readonly number[];
  /** Indexes of words without any match. */
  readonly missed: readonly number[];
}

/** Ranks rows: more matched words, rarer words and more important fields rank higher. */
async function best(run: Run, scope: Scope, { text, terms }: Looked): Promise<Found> {
  const { resource } = scope;
  const { language } = resource.searchText as SearchText;
  const words = raw(wordTable(resource.name));
  const here = rowsHere(scope);
  const ways = await waysOf(run, scope, here, terms);
  const missed = ways.flatMap(([first], at) => (first?.rows === 0 ? [at] : []));
  const typed = text.trim().toLowerCase();
  const like = typed.length > 2 ? `%${pattern(typed)}%` : null;
  const all = ways.flatMap(([first]) => (first ? [sql`w.words @@ ${first.query}`] : []));
  const any = [
    ...ways.flatMap((some, at) =>
      some
        .filter(({ rows }) => rows > 0)
        // A very frequent word is matched only in names; otherwise a row must match all words.
        .map(({ query, rows }) =>
          rows > maxCounted ? sql`w.names like ${`%${pattern(terms[at]?.word ?? '')}%`}` : sql`w.words @@ ${query}`,
        ),
    ),
    ...(all.length > 1 ? [sql`(${join(all, ' and ')})`] : []),
    ...(like ? [sql`w.names like ${like}`] : []),
    ...(/^\d{1,9}$/.test(typed) ? [sql`w.id = ${Number(typed)}`] : []),
  ];
  if (!any.length) return { ids: [], missed };
  const most = Math.max(1, ...ways.flat().map(({ rows }) => rows));
  // Rarer words weigh more.
  const worth = ({ rows, counts }: Way, exact = 1) =>
    sql`${exact * counts * Math.log(1 + most / Math.max(1, rows))}::float8`;
  const list = (parts: readonly Sql[]): Sql => parts.reduce((so, one) => sql`${so}, ${one}`, raw(''));
  const each = ways.flatMap((some, term) => some.map((way, at) => ({ ...way, term, hit: raw(`h${term}_${at}`) })));
  const base = ways.map(
    (_, term) =>
      sql`greatest(0${list(each.filter((one) => one.term === term).map((one) => sql`case when f.${one.hit} then ${worth(one)} else 0 end`))})`,
  );
  const rank = (vector: Sql, query: Sql) => sql`ts_rank('{0.25, 0.45, 0.7, 1}'::float4[], ${vector}, ${query})`;
  const own = terms.map((term, at) => {
    const exact = sql`to_tsquery(${language}::regconfig, ${term.exact})`;
    const here = each.filter((one) => one.term === at);
    const [first] = here;
    const parts = [
      ...here.map(
        (one) => sql`case when c.${one.hit} then ${worth(one)} * ${rank(sql`w.words`, one.query)} else 0 end`,
      ),
      ...(first ? [sql`${worth(first, 1 / first.counts)} * ${rank(sql`w.words`, exact)}`] : []),
      ...(first && resource.tree
        ? [sql`${worth(first, aboveCounts / first.counts)} * coalesce(${rank(sql`a.words`, exact)}, 0)`]
        : []),
    ];
    return sql`greatest(0${list(parts)})`;
  });
  const sum = (parts: readonly Sql[]): Sql => (parts.length ? join(parts, ' + ') : raw('0'));
  const holds = like ? sql`case when w.names like ${like} then 0.5 else 0 end` : raw('0');
  const [row] = await run<{ ids: readonly number[] }>(
    sql`${withTables(stepTables(scope))}select coalesce((select array_agg(o.id order by o.score desc, o.id) from (
      with f as materialized (select w.id, w.above${list(each.map(({ query, hit }) => sql`w.words @@ ${query} as ${hit}`))}
        from ${words} w ${here.joined} where (${join(any, ' or ')}) and ${here.within} limit ${raw(String(maxLooked))}),
      c as materialized (select f.*, ${sum(base)} as base from f order by base desc, f.id limit ${raw(String(maxCompared))}),
      g as (select c.id, c.base, ${sum(own)} + ${holds} + 0.3 * c.base / (1 + length(w.names) / 20.0) as score
        from c join ${words} w on w.id = c.id ${resource.tree ? sql`left join ${words} a on a.id = c.above` : raw('')})
      select g.id, g.score from g where g.score >= ${worst}::float8 * (select max(score) from g) or g.base >= 0.95 * (select max(base) from g)
        order by g.score desc, g.id limit ${raw(String(maxFound))}) o), '{}') as ids`,
  );
  return { ids: row?.ids ?? [], missed };
}

/**
 * The words after a spelling correction: each word without a match is replaced by the most similar word of a name. Null
 * if nothing is corrected, or the database lacks trigrams.
 */
async function mend(
  run: Run,
  scope: Scope,
  words: readonly string[],
  missed: readonly number[],
): Promise<readonly string[] | null> {
  const [able] = await run<{ able: boolean }>(
    sql`select exists (select 1 from pg_extension where extname = 'pg_trgm') as able`,
  );
  if (!able?.able) return null;
  const here = rowsHere(scope);
  const table = raw(wordTable(scope.resource.name));
  const mended = [...words];
  let any = false;
  for (const at of missed) {
    const word = words[at] as string;
    if (word.length < 4) continue;
    // If one letter is wrong, at least one of these parts is still correct.
    const parts = [word.slice(0, 4), word.slice(-4), word.slice(Math.max(0, (word.length - 4) >> 1)).slice(0, 4)];
    const holds = [...new Set(parts)].map((part) => sql`w.names like ${`%${pattern(part)}%`}`);
    const [like] = await run<{ word: string }>(
      sql`${withTables(stepTables(scope))}select word from (
          select distinct unnest(regexp_split_to_array(likely.names, '[^[:alnum:]]+')) as word from (
            select w.names from ${table} w ${here.joined}
            where (${join(holds, ' or ')}) and ${here.within} limit ${raw(String(maxLikely))}) likely) parts
        where similarity(word, ${word}) >= ${alike}::float4 order by similarity(word, ${word}) desc, word limit 1`,
    );
    if (!like) continue;
    mended[at] = like.word;
    any = true;
  }
  return any ? mended : null;
}
