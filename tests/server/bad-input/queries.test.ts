/** Every call refuses unknown query parameters; defaults are those of the contract. */
import { describe, expect, test } from 'vitest';
import { operationOf } from '../../../src/contract/generic-operations.ts';
import { operationsOf } from '../../../src/contract/operations.ts';
import { generated } from '../generated.ts';
import { callsOf } from './contract.ts';
import { expectProblem, filledServer } from './filled-server.ts';

const filled = filledServer();

describe('a parameter that a call does not know', () => {
  test('is refused on every call, and those without parameters say so', async () => {
    const generic = new Map(operationsOf(generated.model).map((operation) => [operation.id, operation.verb]));
    const listed = (id: string) => {
      const verb = generic.get(id);
      return verb !== undefined && (operationOf(verb).query ?? []).some((name) => name === 'q' || name === 'page');
    };
    const stray: string[] = [];
    let refused = 0;
    for (const { id, method, path, parameters } of callsOf(generated.contract)) {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const { schema, example } = parameters.find((one) => one.name === name) as {
          schema?: { type?: string };
          example?: unknown;
        };
        return name === 'type' ? 'csv' : schema?.type === 'integer' ? '1' : String(example ?? 'x');
      });
      const reply = await filled.server.ask(method, `${address}?dry_runn=true`, {
        headers: filled.world.headers.system,
      });
      const named = reply.body?.errors?.some((one: { pointer: string }) => one.pointer === '/query/dry_runn');
      if (reply.status === 422 && named) refused += 1;
      // A missing or unreadable row of the path is reported before the query of a list is parsed.
      else if (reply.status !== 405 && !(listed(id) && [403, 404].includes(reply.status)))
        stray.push(`${method} ${path} ${reply.status} ${reply.text.slice(0, 200)}`);
    }
    expect(stray).toEqual([]);
    expect(refused).toBeGreaterThan(500);
  }, 120_000);

  test('is told with the one that may be meant', async () => {
    const reply = (method: string, path: string) =>
      filled.refused(() => filled.asAdmin(method, path, method === 'GET' ? undefined : {}));
    const detail = async (method: string, path: string) => (await reply(method, path)).body.detail;
    expect(await detail('POST', `${filled.tags()}/import.json?dryrun=true`)).toBe(
      'There is no parameter "dryrun". Did you mean "dry_run"?',
    );
    expect(await detail('POST', `${filled.tags()}.json?dry_run=true`)).toBe(
      'There is no parameter "dry_run". This call takes none in its query: take it out.',
    );
    expect(await detail('GET', `${filled.tags()}.json?perpage=1`)).toBe(
      'There is no parameter "perpage". Did you mean "per_page"?',
    );
  });
});

describe('dry_run', () => {
  const form = (fields: Readonly<Record<string, string>>, file = 'Name\nFrom a file\n') => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    made.append('file', new Blob([file]), 'tags.csv');
    return made;
  };
  const upload = async (query: string, fields: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${filled.server.address}${filled.tags()}/import_upload.json${query}`, {
      method: 'POST',
      headers: filled.world.headers.admin,
      body: form(fields),
    });
    return { status: response.status, headers: response.headers, body: await response.json(), text: '' };
  };
  const rows = { columns: ['name'], rows: [['From a list']] };

  test('stands in the query, and nothing is written', async () => {
    for (const tried of [
      await filled.refused(() => upload('?dry_run=true')),
      await filled.refused(() => filled.asAdmin('POST', `${filled.tags()}/import.json?dry_run=true`, rows)),
    ])
      expect([tried.status, tried.headers.get('x-change')]).toEqual([200, null]);
  });

  test.each(['maybe', '1', ''])('is true or false, not "%s"', async (value) => {
    expectProblem(await filled.refused(() => upload(`?dry_run=${value}`)), 422, 'invalid', '/query/dry_run');
    const sent = () => filled.asAdmin('POST', `${filled.tags()}/import.json?dry_run=${value}`, rows);
    expectProblem(await filled.refused(sent), 422, 'invalid', '/query/dry_run');
  });

  test('that is sent twice is refused', async () => {
    const reply = await filled.refused(() => upload('?dry_run=false&dry_run=true'));
    expectProblem(reply, 422, 'invalid', '/query/dry_run');
  });

  test('in a body is refused, and the sentence points to the query', async () => {
    const inForm = await filled.refused(() => upload('', { dry_run: 'true' }));
    const inJson = await filled.refused(() =>
      filled.asAdmin('POST', `${filled.tags()}/import.json`, { ...rows, dry_run: true }),
    );
    for (const reply of [inForm, inJson]) {
      expectProblem(reply, 422, 'invalid', '/dry_run');
      expect(reply.body.detail).toContain('write ?dry_run=... behind the address');
    }
    const other = await filled.refused(() => upload('', { check: 'true' }));
    expectProblem(other, 422, 'invalid', '/check');
    expect(other.body.detail).toContain('Parameters of the query are: dry_run');
  });
});
