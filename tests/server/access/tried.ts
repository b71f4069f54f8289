/** Tests all verbs on one row without changing it, optionally in a temporary state of the database. */
import type sql from 'sql-template-tag';
import type { TestServer } from '../server.ts';
import { asSystem } from './world.ts';

const wrong = { no_such_field: 1 };
const longAgo = '?updated_at=2000-01-01T00:00:00.000Z';
type Verb = 'list' | 'get' | 'create' | 'update' | 'delete';

/**
 * Makes a request about a row without changing it. Returns `in` if access is granted, `empty` if a list omits the row.
 */
export async function tried(
  server: TestServer,
  verb: Verb,
  base: string,
  id: number,
  headers: Readonly<Record<string, string>>,
) {
  const method = { list: 'GET', get: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' }[verb];
  const path = verb === 'list' || verb === 'create' ? base : `${base}/${id}`;
  const reply = await server.ask(method, path + (verb === 'delete' ? longAgo : ''), {
    headers,
    ...((verb === 'create' || verb === 'update') && { body: wrong }),
  });
  if (verb === 'list' && reply.status === 200)
    return reply.body.some((row: { id: number }) => row.id === id) ? 'in' : 'empty';
  return [200, 409, 422].includes(reply.status) ? 'in' : reply.status;
}

const verbs: readonly Verb[] = ['list', 'get', 'create', 'update', 'delete'];

/** The outcomes of list, get, create, update, delete. */
export async function row(
  server: TestServer,
  base: string,
  id: number,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const outcomes: unknown[] = [];
  for (const verb of verbs) outcomes.push(await tried(server, verb, base, id, headers));
  return outcomes.join(' ');
}

/** Runs `work` in a temporary state of the database, and restores the former state. */
export async function having(
  server: TestServer,
  statement: ReturnType<typeof sql>,
  back: ReturnType<typeof sql>,
  work: () => Promise<void>,
) {
  await asSystem(server, statement);
  try {
    await work();
  } finally {
    await asSystem(server, back);
  }
}
