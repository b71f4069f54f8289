/**
 * Caches statements that differ between requests only in numbers: each is built once for each kind of caller and cached
 * with its collection. Building a statement takes longer than the rest of a read.
 */
import type { Sql } from 'sql-template-tag';
import type { Collection } from '../../../contract/model.ts';
import type { Caller } from '../../../contract/permissions.ts';
import type { Statement } from '../../store/database.ts';
import type { Scope } from '../scope.ts';

interface CachedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Pairs of an index in the statement's values and an index in the request's numbers. */
  readonly slots: readonly (readonly [value: number, number: number])[];
}
const statements = new WeakMap<Collection, Map<string, CachedStatement>>();

/** The maximum number of cached statements for one collection, because callers choose sort and fields freely. */
const maxCached = 200;

/** Placeholders for numbers while a statement is built. No id and no page has these numbers. */
const firstMark = -2_147_483_648;
const mark = (index: number): number => firstMark + index;

type Numbers = Readonly<Record<string, number>>;

/** The properties of a caller, besides ids, that the text of a statement depends on. */
function callerKey({ user, audience, company, shared, seesAs }: Caller): string {
  const rights = company && [company.permissions.read, company.permissions.write, company.permissions.admin];
  return `${user === null ? '-' : 'user'} ${audience} ${rights?.join()} ${shared ? shared.module === null : '-'} ${seesAs ?? '-'}`;
}

/**
 * The statement that `build` makes from the scope and the inputs. The ids of both must become bound values only.
 * Everything else that `build` reads must be part of `name`.
 */
export function cachedStatement<T extends Numbers>(
  scope: Scope,
  name: string,
  inputs: T,
  build: (scope: Scope, inputs: T) => Sql,
): Statement {
  const { caller, params, collection } = scope;
  const keys = Object.keys(params);
  const numbers: readonly (number | null)[] = [
    caller.user,
    caller.company?.id ?? null,
    caller.shared?.project ?? null,
    caller.shared?.module ?? null,
    ...keys.map((key) => params[key] as number),
    ...Object.values(inputs),
  ];
  const key = `${name} ${callerKey(caller)} ${keys.join()} ${scope.resolved}`;
  const known = statements.get(collection) ?? new Map<string, CachedStatement>();
  statements.set(collection, known);
  let found = known.get(key);
  if (!found) {
    const marks = keys.length + 4;
    const { text, values } = build(
      marked(scope, keys),
      Object.fromEntries(Object.keys(inputs).map((input, i) => [input, mark(marks + i)])) as T,
    );
    const slots = values.flatMap((value, i) =>
      typeof value === 'number' && value >= firstMark && value < mark(numbers.length)
        ? [[i, value - firstMark] as const]
        : [],
    );
    found = { text, values, slots };
    if (known.size >= maxCached) known.clear();
    known.set(key, found);
  }
  const values = [...found.values];
  for (const [value, number] of found.slots) values[value] = numbers[number];
  return { text: found.text, values };
}

function marked(scope: Scope, params: readonly string[]): Scope {
  const { caller } = scope;
  return {
    ...scope,
    caller: {
      ...caller,
      user: caller.user === null ? null : mark(0),
      company: caller.company && { ...caller.company, id: mark(1) },
      shared: caller.shared && {
        ...caller.shared,
        project: mark(2),
        module: caller.shared.module === null ? null : mark(3),
      },
    },
    params: Object.fromEntries(params.map((param, i) => [param, mark(4 + i)])),
  };
}
