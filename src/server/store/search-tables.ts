/**
 * Full-text search tables beside the tables of resources with `x-search-text`. Triggers write them; they are in a
 * schema of their own because all their contents derive from rows. Only the system role reads them: under row-level
 * security PostgreSQL would evaluate the index condition last.
 */
import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { Field, Model, Resource, SearchText } from '../../contract/model.ts';
import { fieldKindOf } from '../../fields/kinds.ts';
import { type Database, systemActor } from './database.ts';
import { literalOf, quotedName as quoted } from './sql-text.ts';

const schema = 'tessera_search';
/** The number of rows that one statement indexes. */
const atOnce = 5_000;
/** The maximum number of indexed characters of a field: PostgreSQL limits a text search vector to one megabyte. */
const maxCharacters = 50_000;
const weights = ['A', 'B', 'C', 'D'] as const;

type Searched = Resource & { readonly searchText: SearchText };

const searchedOf = (model: Model): readonly Searched[] =>
  [...model.resources.values()].filter((resource): resource is Searched => resource.searchText !== null);

/**
 * The search table of a resource: `id`; `above`, the parent in a tree; `words`, which include those of all owners;
 * `names`, the text of the first fields in lower case.
 */
export const wordTable = (resource: string): string => `${schema}.${quoted(resource)}`;

/**
 * The table with the vectors of a resource's rows: `id`, `owner`, the `model` that made the `vector`, and the `hash` of
 * the text behind it.
 */
export const vectorTable = (resource: string): string => `${schema}.${quoted(`${resource}_vectors`)}`;

/**
 * The table of the vectors that are being made: `owner`, for which `company` and by which `user_id` they were asked for,
 * `lease_until` which a process makes them, and how many are `done` `of` how many.
 */
export const vectorJobTable = (resource: string): string => `${schema}.${quoted(`${resource}_vector_jobs`)}`;

/** The tables of vectors. They survive a change of the words, because vectors cost money and are made on request. */
const vectorsOf = ({ name }: Searched): string => `
  create table if not exists ${vectorTable(name)} (id integer primary key, owner integer not null, model text not null,
    hash text not null, vector bytea not null, made_at timestamptz(3) not null default now());
  create index if not exists ${quoted(`${name}_vectors_owner`)} on ${vectorTable(name)} (owner, model);
  grant select, insert, update, delete on ${vectorTable(name)} to tessera_system;
  create table if not exists ${vectorJobTable(name)} (owner integer primary key, company integer, user_id integer,
    requested_at timestamptz(3) not null default now(), lease_until timestamptz(3) not null default '-infinity',
    done integer not null default 0, "of" integer not null default 0);
  grant select, insert, update, delete on ${vectorJobTable(name)} to tessera_system;`;

/** Splits names and paths such as `birthDate` and `person.birth_date` into separate words. */
const cut = (text: string): string =>
  `translate(regexp_replace(${text} collate "und-x-icu", '([[:lower:][:digit:]])([[:upper:]])', '\\1 \\2', 'g'), '._-/:\\|#', '        ')`;

/** The text of a field of the row under `alias`. */
function textOf(field: Field, alias: string): string {
  const column = `${alias}.${quoted(field.name)}`;
  if (fieldKindOf(field).storage(field.schema) === 'text') return `left(coalesce(${column}, ''), ${maxCharacters})`;
  return `left(coalesce((select string_agg(v.value #>> '{}', ' ') from (
      select value from jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]'::jsonb end)
      union all select value from jsonb_each(case when jsonb_typeof(${column}) = 'object' then ${column} else '{}'::jsonb end)
    ) v where jsonb_typeof(v.value) = 'string'), ''), ${maxCharacters})`;
}

const fieldsIn = ({ fields }: Resource, names: readonly string[]): readonly Field[] =>
  names.flatMap((name) => fields.get(name) ?? []);

/** An artificial search word of every row below an owner. It occurs in no text. */
export const ownerWord = (column: string, id: number | null): string => `$${column}=${id ?? ''}`;

/** The search words of the row under `alias`. */
function written(resource: Searched, alias: string): string {
  const owners = resource.chain.map(
    (column) => `${literalOf(ownerWord(column, null))} || coalesce(${alias}.${quoted(column)}::text, '')`,
  );
  const { language, fields } = resource.searchText;
  const vectors = fields.flatMap((names, at) =>
    fieldsIn(resource, names).map(
      (field) => `setweight(to_tsvector(${literalOf(language)}, ${cut(textOf(field, alias))}), '${weights[at]}')`,
    ),
  );
  const names = fieldsIn(resource, fields[0] ?? []).map((field) => textOf(field, alias));
  const above = resource.tree ? `${alias}.${quoted(resource.tree)}` : 'null::integer';
  return `${alias}.id, ${above}, array_to_tsvector(array[${owners.join(', ')}]::text[]) || ${vectors.join(' || ')}, lower(concat_ws(' ', ${names.join(', ')}) collate "und-x-icu")`;
}

const onConflict =
  'on conflict (id) do update set above = excluded.above, words = excluded.words, names = excluded.names';

/** Statements that create the empty search table of one resource and the triggers that maintain it. */
function making(resource: Searched): string {
  const table = wordTable(resource.name);
  const own = quoted(resource.name);
  const { meaning } = resource.searchText;
  const named = [
    ...resource.searchText.fields.flat(),
    ...resource.chain,
    ...(resource.tree ? [resource.tree] : []),
  ].map(quoted);
  const row = (alias: string) => `(${named.map((column) => `${alias}.${column}`).join(', ')})`;
  const triggers = [
    [
      'insert',
      'new table as fresh',
      `insert into ${table} select ${written(resource, 'n')} from fresh n ${onConflict}`,
    ],
    [
      'update',
      'new table as fresh old table as gone',
      `insert into ${table} select ${written(resource, 'n')} from fresh n join gone o on o.id = n.id where ${row('n')} is distinct from ${row('o')} ${onConflict}`,
    ],
    [
      'delete',
      'old table as gone',
      `delete from ${table} where id in (select id from gone)${meaning ? `; delete from ${vectorTable(resource.name)} where id in (select id from gone)` : ''}`,
    ],
  ] as const;
  return `
    create table ${table} (id integer primary key, above integer, words tsvector not null, names text collate "C" not null);
    create index on ${table} using gin (words) with (gin_pending_list_limit = 256);
    grant select, insert, update, delete on ${table} to tessera_system;
    ${triggers
      .map(([event, tables, statement]) => {
        const called = quoted(`${resource.name}_words_${event}`);
        return `create or replace function ${schema}.${called}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $words$
          begin ${statement}; return null; end $words$;
        create or replace trigger ${called} after ${event} on ${own} referencing ${tables} for each statement execute function ${schema}.${called}();`;
      })
      .join('\n')}`;
}

const removing = (resource: string): string =>
  `drop table if exists ${wordTable(resource)};
  ${['insert', 'update', 'delete'].map((event) => `drop function if exists ${schema}.${quoted(`${resource}_words_${event}`)} cascade;`).join('\n')}`;

/** The stamp of a search table: a hash of the expression that derives words from rows. */
const stampOf = (resource: Searched): string =>
  createHash('sha256').update(making(resource)).digest('hex').slice(0, 16);

/** Names of the tables beside that with the words. */
const besides = ({ name }: Resource): readonly string[] => [`${name}_vectors`, `${name}_vector_jobs`];

/** Makes the tables that are missing or were made otherwise, and fills them; removes those of nothing any more. */
export async function makeSearchTables(database: Database, model: Model): Promise<void> {
  const wanted = searchedOf(model);
  await database.script(
    `create schema if not exists ${schema}; grant usage on schema ${schema} to tessera_system;
    do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$;`,
  );
  const present = await database.query<{ name: string; stamp: string | null }>(
    systemActor,
    sql`select c.relname as name, obj_description(c.oid, 'pg_class') as stamp from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind = 'r'`,
  );
  const stamps = new Map(present.map(({ name, stamp }) => [name, stamp]));
  for (const resource of wanted) if (resource.searchText.meaning) await database.script(vectorsOf(resource));
  for (const name of stamps.keys())
    if (!wanted.some((one) => name === one.name || (one.searchText.meaning && besides(one).includes(name))))
      await database.script(removing(name));
  for (const resource of wanted) {
    const stamp = stampOf(resource);
    if (stamps.get(resource.name) === stamp) continue;
    await database.script(`${removing(resource.name)}${making(resource)}`);
    await fill(database, resource);
    // The comment marks the table as complete. It is written once the table is filled.
    await database.script(`comment on table ${wordTable(resource.name)} is '${stamp}'`);
  }
  await database.script(
    wanted
      .map(({ name }) => {
        const index = quoted(`${name}_names`);
        return `do $$ begin
          if to_regclass('${schema}.${index}') is null and exists (select 1 from pg_extension where extname = 'pg_trgm') then
            create index ${index} on ${wordTable(name)} using gin (names gin_trgm_ops) with (gin_pending_list_limit = 256);
          end if;
        end $$;`;
      })
      .join('\n'),
  );
}

async function fill(database: Database, resource: Searched): Promise<void> {
  for (let after = 0; ; ) {
    const [done] = await database.query<{ last: number | null }>(
      systemActor,
      sql`with portion as (select * from ${raw(quoted(resource.name))} where id > ${after} order by id limit ${raw(String(atOnce))}),
        put as (insert into ${raw(wordTable(resource.name))} select ${raw(written(resource, 's'))} from portion s ${raw(onConflict)})
        select max(id) as last from portion`,
    );
    if (done?.last == null) return;
    after = done.last;
  }
}
