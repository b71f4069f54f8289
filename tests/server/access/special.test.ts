/** Tests every hand-written call as every kind of user, against the handwritten table. */
import { beforeAll, expect, test } from 'vitest';
import { bodySchemas } from '../../../codegen/schema-hash.ts';
import { newFileName } from '../../../src/server/files/file-store.ts';
import { handlers } from '../../../src/server/operations/index.ts';
import { generated } from '../generated.ts';
import type { Reply } from '../server.ts';
import { type Kind, kinds } from './kinds.ts';
import { type SpecialEntry, specialTable } from './special-table.ts';
import { worldServer } from './world-server.ts';

interface Call {
  readonly method: string;
  readonly path: string;
}
const calls = new Map<string, Call>();
for (const [path, item] of Object.entries(generated.contract['paths'] as Record<string, Record<string, unknown>>))
  for (const [method, operation] of Object.entries(item)) {
    const id = (operation as { operationId?: string }).operationId;
    if (id && id in handlers && !calls.has(id)) calls.set(id, { method: method.toUpperCase(), path });
  }

const { server, world } = await worldServer();
/** Name of a stored file. */
const file = newFileName('png');
/** The name of a schema's validator. */
const [validator = ''] = bodySchemas(generated.model).keys();
beforeAll(async () => {
  await server.api.services().files.put(file, new Uint8Array([1]));
});

test('the table has an entry for every call written by hand and none for anything else', () => {
  expect(Object.keys(handlers).filter((id) => !(id in specialTable))).toEqual([]);
  expect(Object.keys(specialTable).filter((id) => !(id in handlers))).toEqual([]);
});

const parameters: Readonly<Record<string, string>> = {
  module_id: 'project_scenario_module',
  source_id: 'project',
  conversation_id: 'assistant_conversation',
};
/** The resource of the id in a path. */
const rowOf = (path: string): string => {
  if (path.includes('_access_urls/')) return 'none';
  if (path.includes('project_scenario_modules/{id}')) return 'project_scenario_module';
  if (path.includes('/responses/')) return 'assessment_response';
  if (path.includes('/sections/')) return 'section';
  if (path.includes('/users/')) return 'user';
  if (path.includes('/companies/')) return 'company';
  if (path.includes('/outgoing_mails/')) return 'outgoing_mail';
  if (path.includes('/llm_models/')) return 'llm_model';
  if (path.includes('/data_maps/')) return 'data_map';
  if (path.includes('/data_catalogs/')) return 'data_catalog';
  if (path.includes('/assessments/')) return 'assessment';
  return path.includes('/projects/') ? 'project' : 'none';
};
const noSuchRow = 2_000_000_000;
const noSuchLogin = '00000000-0000-4000-8000-000000000000';

const addressOf = (path: string): string =>
  path
    .replace('{export_type}', 'json')
    .replace('{format}', 'csv')
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      if (path.includes('/logins/')) return noSuchLogin;
      const resource = name === 'id' ? rowOf(path) : (parameters[name] ?? name.replace(/_id$/, ''));
      return String(world.a.rows.get(resource) ?? noSuchRow);
    });

function ask({ method, path }: Call, { sent }: SpecialEntry, kind: Kind): Promise<Reply> {
  const headers = world.headers[kind];
  const address = addressOf(path);
  if (sent === 'nothing') return server.ask(method, address, { headers });
  if (sent === 'file')
    return server.ask(method, path.replace('{name}', path.startsWith('/api/files/') ? file : validator), { headers });
  if (sent === 'wrong') return server.ask(method, address, { headers, body: { no_such_field: 1 } });
  if (typeof sent === 'object' && 'query' in sent) {
    const query = Object.entries(sent.query).map(([parameter, name]) => `${parameter}=${world.a.rows.get(name)}`);
    return server.ask(method, `${address}?${query.join('&')}`, { headers });
  }
  if (typeof sent === 'object' && 'body' in sent)
    return server.ask(method, address, {
      headers,
      body: Object.fromEntries(Object.entries(sent.body).map(([field, name]) => [field, world.a.rows.get(name)])),
    });
  const part = (name: string, value: string, more = '') =>
    `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const id = typeof sent === 'object' ? part('id', String(world.a.rows.get(sent.form))) : '';
  return server.ask(method, address, {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=edge' },
    body: `${id}${part('file', 'nothing that is known', '; filename="x.bin"')}--edge--\r\n`,
  });
}

/** The outcome: `in` if access is granted, otherwise the status of the refusal. */
function outcomeOf({ status, body }: Reply): string {
  // For these resources a missing row is reported only after access is granted.
  if (status === 404 && /^(Access link|Login provider|This login) /.test(body?.detail ?? '')) return 'in';
  return [401, 403, 404, 405].includes(status) && body?.code !== 'invalid_credentials' ? String(status) : 'in';
}

const expected = (entry: SpecialEntry, kind: Kind): string => {
  if (entry.may.includes(kind)) return 'in';
  if (kind === 'anonymous' || entry.byCookie) return '401';
  return entry.unseen?.includes(kind) ? '404' : '403';
};

test.each(Object.entries(specialTable))('%s', async (id, entry) => {
  const call = calls.get(id);
  if (!call) throw new Error(`The contract has no ${id}.`);
  const differences: string[] = [];
  for (const kind of kinds) {
    const reply = await ask(call, entry, kind);
    const outcome = outcomeOf(reply);
    const wanted = expected(entry, kind);
    if (outcome !== wanted)
      differences.push(`${kind}: expected ${wanted}, was ${outcome} (${reply.status} ${reply.text.slice(0, 120)})`);
    expect([kind, reply.status < 500 || reply.status === 503, reply.text.slice(0, 600)]).toEqual([
      kind,
      true,
      reply.text.slice(0, 600),
    ]);
  }
  expect(differences).toEqual([]);
});
