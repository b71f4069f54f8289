/** Runs one statement for many callers with the same permissions. */
import sql, { Sql } from 'sql-template-tag';
import type { Model } from '../../contract/model.ts';
import type { Caller } from '../../contract/permissions.ts';
import type { Scope } from '../engine/scope.ts';
import type { Database } from '../store/database.ts';

/** Placeholder for the person's id while a statement is built. No row has this id. */
const mark = -2_147_483_648;

/** The class of a caller. Callers of one class have statements that differ only in the id of the person. */
export const classOf = (caller: Caller): string => JSON.stringify({ ...caller, user: caller.user !== null });

/** Id of the account; null for visitors, who all have the same access. */
type Person = number | null;

/**
 * The one result row of a statement for each of these people, whose callers have the class of the scope. Row-level
 * security knows only one person, so a statement on tables with person-dependent policies runs once for each person.
 */
export async function askForEach<T>(
  database: Database,
  scope: Scope,
  people: readonly Person[],
  build: (scope: Scope) => Sql,
): Promise<ReadonlyMap<Person, T>> {
  const askFor = async (person: Person): Promise<readonly [Person, T]> => {
    const own: Scope = {
      ...scope,
      caller: { ...scope.caller, user: person },
      actor: { ...scope.actor, user: person },
    };
    return [person, only(await database.query<T>(own.actor, build(own)))];
  };
  const [first = null] = people;
  if (people.length === 1) return new Map([await askFor(first)]);
  const statement = build({ ...scope, caller: { ...scope.caller, user: mark } });
  if (scope.actor.role !== 'system' && asksPerson(statement.text, scope.model))
    return new Map(await Promise.all(people.map(askFor)));
  const actor = { ...scope.actor, user: null };
  if (!statement.values.includes(mark)) {
    const same = only(await database.query<T>(actor, statement));
    return new Map(people.map((person) => [person, same]));
  }
  const rows = await database.query<T & { person: number }>(
    actor,
    sql`select each_person.person, answer.* from unnest(${people}::int[]) as each_person(person),
      lateral (${perPerson(statement)}) answer`,
  );
  return new Map(rows.map((row) => [row.person, row]));
}

function only<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A statement that answers one row answered none.');
  return row;
}

/** The statement with the column of people instead of the placeholder. */
function perPerson({ strings, values }: Sql): Sql {
  const texts = [strings[0] ?? ''];
  const bound: unknown[] = [];
  for (const [i, value] of values.entries()) {
    const after = strings[i + 1] ?? '';
    if (value === mark) texts[texts.length - 1] += `each_person.person${after}`;
    else {
      bound.push(value);
      texts.push(after);
    }
  }
  return new Sql(texts, bound);
}

const personal = new WeakMap<Model, RegExp>();

/** Whether a statement names a table whose row-level security depends on the person. */
function asksPerson(text: string, model: Model): boolean {
  let names = personal.get(model);
  if (!names) {
    const bound = [...model.resources.values()].filter(({ tenancy }) =>
      ['user', 'account', 'membership'].includes(tenancy.kind),
    );
    names = new RegExp(`\\b(${bound.map(({ name }) => name).join('|')})\\b`);
    personal.set(model, names);
  }
  return names.test(text);
}
