/**
 * Invalid input for every call, generated from the contract: the response is always one that the contract describes,
 * never a server error, and a refused request changes nothing. PROPERTY_RUNS sets the number of requests, PROPERTY_SEED
 * repeats a run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../server.ts';
import { type Call, callsOf, makeCheck } from './contract.ts';
import { type Asked, requestsOf } from './requests.ts';
import { fillWorld, type World } from './world.ts';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 1_200);
const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await fillWorld(server);
});
afterAll(() => server.close());

async function ask({ who, method, path, body, type }: Asked) {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      ...(who === 'stranger' ? {} : world.headers[who]),
      ...(body !== null && { 'content-type': type }),
    },
    body,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test(
  `${runs} bad requests over all calls: problem+json, as the contract says, nothing half-done (seed ${seed})`,
  async () => {
    const contract = server.api.contract();
    const calls = callsOf(contract);
    const check = makeCheck(contract);
    const { model } = server.api.services();
    const failed: string[] = [];
    const statuses = new Map<number, number>();
    let state = await world.state();

    const tried = async (call: Call, input: Asked): Promise<string[]> => {
      const reply = await ask(input);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      // If an id is two dots, the address leads to another call.
      const isOther = new URL(input.path, server.address).pathname !== input.path.split('?')[0];
      const faults = isOther && reply.status < 500 ? [] : check(call, reply, /[?&]fields=/.test(input.path));
      if (call.method === 'GET') return faults;
      const now = await world.state();
      if (reply.status >= 400 && now !== state)
        faults.push(`It was refused and changed something: ${changes(state, now)}`);
      state = now;
      return faults;
    };
    const perCall = Math.ceil(runs / calls.length);
    for (const [i, call] of calls.entries()) {
      const property = fc.asyncProperty(requestsOf(call, model, world), async (input) => {
        const faults = await tried(call, input);
        if (faults.length) throw new Error(faults.join('\n'));
      });
      const details = await fc.check(property, { numRuns: perCall, seed: seed + i, endOnFailure: true });
      if (details.failed)
        failed.push(
          `${call.id} ${JSON.stringify(details.counterexample).slice(0, 1_500)}\n${String(details.errorInstance)}`,
        );
    }
    console.log(
      `Answers by status: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', ')}`,
    );
    expect(failed).toEqual([]);
    expect(statuses.get(200), 'some requests are let through').toBeGreaterThan(0);
    expect(statuses.get(422), 'some are refused for what they hold').toBeGreaterThan(0);
  },
  Math.max(120_000, runs * 100),
);

/** The tables whose rows have changed. */
const changes = (before: string, after: string): string => {
  const lines = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !lines.has(line))
    .join(', ');
};
