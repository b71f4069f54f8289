import { expect, test } from 'vitest';
import type { Caller } from '../../src/contract/permissions.ts';
import { makeFairUse } from '../../src/server/http/fair-use.ts';

const person = (user: number): Caller => ({ user, audience: 'member', company: null, shared: null });
const stranger: Caller = { user: null, audience: 'public', company: null, shared: null };

/** Whether a promise is settled once all pending microtasks and timers have run. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
};

test('what one caller asks beyond a dozen at a time waits its turn, and others are let in at once', async () => {
  const { enter } = makeFairUse();
  const turns = await Promise.all(Array.from({ length: 12 }, () => enter(person(1), 'a')));
  const next = enter(person(1), 'b');
  const last = enter(person(1), 'b');
  expect(await isSettled(next)).toBe(false);
  (await enter(person(2), 'a')).end();
  (await enter(stranger, 'a')).end();
  turns[0]?.end();
  turns[0]?.end();
  expect([await isSettled(next), await isSettled(last)]).toEqual([true, false]);
  (await next).end();
  (await last).end();
});

test('only far more than a page ever asks is 429, with the time to wait', async () => {
  const { enter } = makeFairUse();
  const entered = Array.from({ length: 512 }, () => enter(person(1), 'a'));
  await expect(enter(person(1), 'a')).rejects.toMatchObject({ code: 'too_many', members: { retry_after: 5 } });
  for (const turn of entered) (await turn).end();
  (await enter(person(1), 'a')).end();
});

test('many strangers may come from one address', async () => {
  const { enter } = makeFairUse();
  const turns = Array.from({ length: 1_000 }, () => enter(stranger, 'one office'));
  for (const turn of turns) (await turn).end();
});

test('of searches, exports, imports and uploads a caller has few going, which leave room for the rest', async () => {
  const { enter } = makeFairUse();
  const turns = await Promise.all(Array.from({ length: 5 }, () => enter(person(1), 'a')));
  const heavy = turns.map((turn) => turn.heavy());
  expect(await Promise.all(heavy.map(isSettled))).toEqual([true, true, true, false, false]);
  const light = enter(person(1), 'a');
  expect(await isSettled(light)).toBe(true);
  turns[0]?.end();
  expect(await isSettled(heavy[3] as Promise<void>)).toBe(true);
  for (const turn of turns) turn.end();
});

test('a gigabyte in one go is as much as a caller may send or export; the answer says how long to wait', async () => {
  const { enter } = makeFairUse();
  const turn = await enter(person(1), 'a');
  for (let sent = 0; sent < 1_000; sent += 20) turn.spend(20);
  expect(() => turn.spend(20)).toThrow(/Wait [12] seconds/);
  (await enter(person(2), 'a')).spend(20);
});

test('what a caller has left is told in the fields of the draft for rate limits', async () => {
  const { enter, fields } = makeFairUse();
  const left = () => fields(person(1), 'a').ratelimit;
  expect(fields(person(1), 'a')['ratelimit-policy']).toBe(
    '"requests";q=512;qu="concurrent-requests", "heavy";q=63;qu="concurrent-requests", "transfer";q=1048576000;qu="content-bytes";w=100',
  );
  expect(left()).toBe('"requests";r=512, "heavy";r=63, "transfer";r=1048576000;t=0');
  const turn = await enter(person(1), 'a');
  await turn.heavy();
  turn.spend(900);
  expect(left()).toMatch(/^"requests";r=511, "heavy";r=62, "transfer";r=1048\d{5};t=90$/);
  expect(fields(person(2), 'a').ratelimit).toMatch(/^"requests";r=512, /);
  turn.end();
  expect(left()).toMatch(/^"requests";r=512, "heavy";r=63, /);
});
