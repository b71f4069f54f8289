/**
 * Rows of every resource in two companies, created from the model alone, and people of every kind who make requests.
 */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../src/contract/model.ts';
import { exampleOf } from '../../../src/fields/kinds.ts';
import { openChange, record } from '../../../src/server/engine/journal/journal.ts';
import { name } from '../../../src/server/engine/scope.ts';
import { completeRow } from '../../../src/server/engine/write/create.ts';
import { insertRows } from '../../../src/server/engine/write/write-rows.ts';
import { systemScope } from '../../../src/server/seeds/seeds.ts';
import { signAccessToken } from '../../../src/server/session/access-tokens.ts';
import { type Database, isDatabaseError, systemActor } from '../../../src/server/store/database.ts';
import { sealWith } from '../../../src/server/store/sealing.ts';
import type { TestServer } from '../server.ts';

/** stable: rows in paths, never deleted. spare: may be changed and deleted. others: rows of the second company. */
export interface Ids {
  readonly stable: readonly number[];
  readonly spare: readonly number[];
  readonly others: readonly number[];
}

export const people = ['system', 'admin', 'member', 'outsider', 'restricted', 'leaver'] as const;
export type Person = (typeof people)[number];

export interface World {
  readonly ids: ReadonlyMap<string, Ids>;
  /** Authorization headers. */
  readonly headers: Readonly<Record<Person, Record<string, string>>>;
  /** Ids of a row's owners, by column. */
  lineOf(resource: string, id: number): Readonly<Record<string, number | null>> | undefined;
  /** A text that is equal if and only if all tables have the same contents. */
  state(): Promise<string>;
}

type Values = Record<string, unknown>;
const sides = ['stable', 'spare', 'others'] as const;
type Side = (typeof sides)[number];

/** Resources sorted so that targets come before the resources that reference them, as far as possible. */
function inOrder(model: Model): Resource[] {
  const done = new Set<string>();
  const ordered: Resource[] = [];
  const visit = (resource: Resource, path: readonly string[]) => {
    if (done.has(resource.name) || path.includes(resource.name)) return;
    for (const field of resource.fields.values())
      for (const target of field.targets) visit(model.resources.get(target) as Resource, [...path, resource.name]);
    if (!done.has(resource.name)) ordered.push(resource);
    done.add(resource.name);
  };
  for (const resource of model.resources.values()) visit(resource, []);
  return ordered;
}

/** Values that rows of a resource need so that other rows can be added. */
const fixed: Readonly<Record<string, Values>> = {
  assessment: { starts_on: null, ends_on: null },
  assessment_status: { accepts_responses: true },
  assessment_question_type: {
    json_schema: { type: 'object', properties: { text: {}, assessment_question_option_ids: {} } },
  },
  assessment_response_answer: { number: null, date: null, comment: '' },
};

export async function fillWorld(server: TestServer): Promise<World> {
  const { database } = server;
  const { model } = server.api.services();
  const made = new Map<string, Record<Side, number[]>>(
    [...model.resources.keys()].map((resource) => [resource, { stable: [], spare: [], others: [] }]),
  );
  const insert = async (resource: Resource, rows: Values[]): Promise<number[]> => {
    const scope = { ...systemScope(model, resource), seal: sealWith(server.settings.secret) };
    return database.transaction(systemActor, async (run) => {
      const change = await openChange(run, scope, 'create');
      const complete = rows.map((row) => completeRow(scope, row, {}));
      const ids = await insertRows({ run, scope, change }, resource, complete);
      await record({ run, scope, change }, resource, 'create', { ids });
      return ids;
    });
  };
  const named = (resource: string): Resource => model.resources.get(resource) as Resource;
  const put = (resource: string, side: Side, ids: readonly number[]) => made.get(resource)?.[side].push(...ids);

  const grant = async (guard: string, resource: string) => {
    if (!named('user_permission').fields.has(`${guard}_id`)) return;
    const rows = made.get(resource);
    for (const id of [...(rows?.stable ?? []), ...(rows?.spare ?? [])])
      put(
        'user_permission',
        'spare',
        await insert(
          named('user_permission'),
          persons.slice(0, 3).map((user_id) => ({ user_id, permission_key: 'admin', [`${guard}_id`]: id })),
        ),
      );
  };
  const putSeeds = async (table: string) => {
    const seeds = await database.query<{ id: number }>(systemActor, sql`select id from ${name(table)} order by id`);
    const ids = seeds.map(({ id }) => id);
    put(table, 'stable', ids.slice(0, -2));
    put(table, 'spare', ids.slice(-2));
  };

  put('company', 'stable', await insert(named('company'), [{ name: 'Stable', active: true, licences: 100 }]));
  put('company', 'spare', await insert(named('company'), [{ name: 'Spare', active: true, licences: 10 }]));
  put('company', 'others', await insert(named('company'), [{ name: 'Others', active: true, licences: 10 }]));
  const person = (who: string): Values => ({
    email: `${who}@people.example`,
    first_name: who,
    last_name: 'Person',
    system_admin: who === 'system',
    restricted: who === 'restricted',
  });
  const persons = await insert(named('user'), people.map(person));
  put('user', 'stable', persons.slice(0, 3));
  put('user', 'spare', await insert(named('user'), ['spare', 'second'].map(person)));
  put('user', 'others', [persons[3] as number]);
  const [home, spare, others] = (['stable', 'spare', 'others'] as const).map((side) => made.get('company')?.[side][0]);
  const member = (user_id: number | undefined, company_id: number | undefined, company_admin = false): Values => ({
    user_id,
    company_id,
    licensed: true,
    company_admin,
  });
  const [system, admin, plain, outsider, restricted, leaver] = persons;
  await insert(named('user_company'), [
    member(system, home),
    member(admin, home, true),
    member(plain, home),
    member(restricted, home),
    member(outsider, others, true),
    member(leaver, spare),
  ]);
  put('user_company', 'spare', await insert(named('user_company'), [member(made.get('user')?.spare[0], home)]));

  let count = 0;
  for (const resource of inOrder(model)) {
    if (['company', 'user', 'user_company'].includes(resource.name)) continue;
    for (const side of ['stable', 'stable', 'spare', 'spare', 'others'] as const) {
      const row = rowOf(model, resource, side, made, ++count);
      if (!row) continue;
      const ids = await insert(resource, [row]).catch((error: unknown) => {
        if (isDatabaseError(error) && error.code === '23505') return [];
        throw error;
      });
      put(resource.name, side, ids);
    }
    if (!made.get(resource.name)?.stable.length) await putSeeds(resource.name);
    for (const { guard } of resource.guards.slice(0, resource.ownGuard ? 1 : 0)) await grant(guard, resource.name);
  }
  const token = (user: number, company: number) =>
    signAccessToken({ user, company, family: randomUUID() }, server.settings.secret);
  const headers = {} as Record<Person, Record<string, string>>;
  for (const [i, who] of people.entries()) {
    const company = who === 'outsider' ? others : who === 'leaver' ? spare : home;
    headers[who] = { authorization: `Bearer ${await token(persons[i] as number, company as number)}` };
  }
  const lines = new Map<string, Readonly<Record<string, number | null>>>();
  for (const resource of model.resources.values()) {
    const columns = resource.chain.map((column) => sql`, ${name(column)}`);
    const rows = await database.query<{ id: number }>(
      systemActor,
      sql`select id${columns.reduce((all, one) => sql`${all}${one}`, sql``)} from ${name(resource.name)}`,
    );
    for (const row of rows) lines.set(`${resource.name}/${row.id}`, { ...row });
  }
  return { ids: made, headers, lineOf: (resource, id) => lines.get(`${resource}/${id}`), state: stateOf(database) };
}

/** A row whose references all lead to its own company; null if it cannot be created. */
function rowOf(
  model: Model,
  resource: Resource,
  side: Side,
  made: ReadonlyMap<string, Record<Side, number[]>>,
  count: number,
): Values | null {
  const pick = (target: string): number | undefined => {
    const rows = made.get(target);
    const everyones = model.resources.get(target)?.tenancy.kind === 'open';
    const own = side === 'others' && !(everyones && !rows?.others.length) ? rows?.others : rows?.stable;
    // An answer uses the options of its own question, so all answers have the same question.
    return own?.[target === 'assessment_question' ? 0 : count % Math.max(own.length, 1)];
  };
  const row: Values = {};
  let owned = resource.owners.length === 0;
  for (const field of resource.fields.values()) {
    if (field.implied || field.kind === 'derived' || field.kind === 'discriminator' || field.name === resource.tree)
      continue;
    const isOwner = resource.owners.some((owner) => owner.field === field.name);
    if (isOwner && owned) continue;
    if (field.kind === 'reference') {
      row[field.name] = pick(field.targets[0] as string) ?? null;
      owned ||= isOwner && row[field.name] !== null;
    } else if (field.kind === 'polymorphic') {
      const target = field.targets.find((one) => pick(one) !== undefined);
      if (target) Object.assign(row, { [field.name]: pick(target), [field.name.replace(/_id$/, '_type')]: target });
      owned ||= isOwner && target !== undefined;
    } else if (field.kind === 'value') row[field.name] = sampleOf(field, count);
    if (field.required && row[field.name] === null && !isOwner) return null;
  }
  return owned ? { ...row, ...fixed[resource.name] } : null;
}

function sampleOf(field: Field, count: number): unknown {
  const value = exampleOf(field.schema);
  const most = Number(field.schema['maxLength'] ?? 100);
  if (field.name === 'json_schema') return { type: 'object' };
  if (typeof value !== 'string' || field.schema['enum'] || field.schema['format'] || field.schema['pattern'])
    return value;
  return `${value}${count}`.slice(-most);
}

/**
 * Rows of every table with their newest version. Attempts, links and mails are excluded, because requests write these
 * in any case.
 */
function stateOf(database: Database): () => Promise<string> {
  let statement: ReturnType<typeof sql> | undefined;
  const prepare = async () => {
    const tables = await database.query<{ table: string; versioned: boolean }>(
      systemActor,
      sql`select c.relname as table, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'updated_at') as versioned
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and c.relname not in ('tessera_activity', 'tessera_attempt', 'tessera_one_time_link', 'tessera_state', 'tessera_migration', 'tessera_node', 'outgoing_mail', 'llm_usage') order by 1`,
    );
    const parts = tables.map(
      ({ table, versioned }) =>
        sql`(select ${table}::text || ' ' || count(*) || ' ' || coalesce(max(${versioned ? sql`updated_at` : sql`null::timestamptz`})::text, '') from ${name(table)})`,
    );
    return parts.reduce((all, part) => sql`${all} || E'\n' || ${part}`);
  };
  return async () => {
    statement ??= await prepare();
    const [row] = await database.query<{ state: string }>(systemActor, sql`select ${statement} as state`);
    return row?.state ?? '';
  };
}
