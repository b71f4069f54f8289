/** The rows that reach a language model, for each kind of person: only rows that the person may read. */
import { afterAll, expect, test } from 'vitest';
import { askerFor } from '../access/asker.ts';
import { kinds } from '../access/kinds.ts';
import { markBeside, markOfA, markOfB } from '../access/world.ts';
import { worldServer } from '../access/world-server.ts';
import { askAssistant } from './ask.ts';
import { scriptedService } from './scripted-service.ts';

const service = await scriptedService();
afterAll(() => service.close());
const { server, world } = await worldServer({ env: { PRIVATE_SERVICES: '1', MODEL_PATIENCE_SECONDS: '5' } });
await askerFor(server, world, 'system_admin').made('/api/admin/llm_models', {
  name: 'Scripted',
  model_key: 'small',
  base_url: service.base,
  is_default: true,
  purpose: 'chat',
});

for (const { company } of [world.a, world.b])
  await askerFor(server, world, 'system_admin').put(`/api/admin/companies/${company}.json`, { assistant_limit: null });

const row = (tenant: typeof world.a, name: string): number => tenant.rows.get(name) as number;
/** Requests every possible address: in the person's own company, outside of their grants, and in the other company. */
function addressesOf(tenant: typeof world.a): string[] {
  const { model } = server.api.services();
  return [...model.collections.values()].map(({ path }) =>
    path.replace(/\{(\w+)_id\}/g, (_, name: string) =>
      String(row(tenant, name === 'module' ? 'project_scenario_module' : name) ?? 1),
    ),
  );
}
const everything = [world.a, world.beside, world.b].flatMap(addressesOf);

test.each(kinds)('%s: no row that this person does not read reaches the model', async (kind) => {
  const headers = world.headers[kind];
  const made = await server.ask('POST', '/api/assistant_conversations.json', { headers, body: {} });
  if (made.status !== 201) {
    // Visitors, restricted people and anonymous callers have no assistant.
    expect([401, 403]).toContain(made.status);
    return;
  }
  const inB = kind === 'other_member' || kind === 'other_admin';
  const before = service.seen.length;
  for (let from = 0; from < everything.length; from += 12) {
    const addresses = everything.slice(from, from + 12);
    service.behave({
      kind: 'says',
      answers: [{ calls: addresses.map((address) => ({ name: 'read', input: { address } })) }, { text: ['{}'] }],
    });
    const tenant = inB ? world.a : world.b;
    const page = { resource: 'project', id: row(from % 24 ? tenant : world.beside, 'project') };
    const answer = await askAssistant(server, headers, {
      conversation: made.body.id,
      page,
      text: 'Wombatmark Numbatmark Quokkamark',
    });
    expect(answer.status).toBe(200);
  }
  const sent = JSON.stringify(
    service.seen.slice(before).map(({ body }) => body.messages.filter(({ role }: { role: string }) => role === 'tool')),
  );
  expect(service.seen.length - before).toBeGreaterThan(10);
  const others = new RegExp(`.{0,80}(?:${inB ? markOfA : markOfB}|${markBeside})`, 'g');
  expect([...sent.matchAll(others)].map(([around]) => around)).toEqual([]);
  // Email addresses are never sent to the service.
  expect([...sent.matchAll(/.{80}@example\.com/g)].map(([around]) => around)).toEqual([]);
});
