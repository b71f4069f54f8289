import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '../../../src/contract/live.ts';
import { readMessage } from '../../../src/server/live/protocol.ts';
import { isOwnOrigin } from '../../../src/server/live/serve.ts';
import { tokenBucket } from '../../../src/server/live/token-bucket.ts';
import { waitAfterTooMany, waitBefore } from '../../../src/web/api/backoff.ts';
import { expectOwnChange, isOwnChange, isWriting } from '../../../src/web/api/own-changes.ts';
import { gather, latestOf, type News } from '../../../src/web/live/gather.ts';
import { liveAddress, tokenMessage } from '../../../src/web/live/page.ts';
import { colorOf, People, personsIn } from '../../../src/web/live/people.ts';
import { initialsOf } from '../../../src/web/ui/avatar.tsx';

const change = (id: number, of: number, action: Change['action'] = 'update'): Change => ({
  sequence: of * 10,
  resource: 'card',
  id,
  action,
  actor: 1,
  change: of,
});

describe('gathering changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const gathered = (own: readonly number[] = [], busy: () => boolean = () => false) => {
    const news: News[] = [];
    return { news, ...gather({ deliver: (one) => news.push(one), isOwn: (id) => own.includes(id), isBusy: busy }) };
  };

  test('a burst is told once, with the latest of each row', () => {
    const { news, add } = gathered();
    add([change(1, 1, 'create'), change(2, 1)]);
    vi.advanceTimersByTime(50);
    add([change(1, 2)]);
    vi.advanceTimersByTime(50);
    expect(news).toEqual([{ changes: [change(2, 1), change(1, 2)], reset: false }]);
    add([change(3, 3)]);
    vi.advanceTimersByTime(100);
    expect(news).toHaveLength(2);
  });
  test('what this page has done itself is left out; if nothing else is left, nothing is told', () => {
    const { news, add } = gathered([1]);
    add([change(1, 1)]);
    vi.advanceTimersByTime(500);
    expect(news).toEqual([]);
    add([change(1, 1), change(2, 2)]);
    vi.advanceTimersByTime(500);
    expect(news.flatMap(({ changes }) => changes)).toEqual([change(2, 2)]);
  });
  test('while a write is unanswered it waits, but not for ever', () => {
    let busy = true;
    const { news, add } = gathered([], () => busy);
    add([change(1, 1)]);
    vi.advanceTimersByTime(1_000);
    expect(news).toEqual([]);
    busy = false;
    vi.advanceTimersByTime(100);
    expect(news).toHaveLength(1);
    busy = true;
    add([change(2, 2)]);
    vi.advanceTimersByTime(2_200);
    expect(news).toHaveLength(2);
  });
  test('a reset tells that anything may have changed', () => {
    const { news, add, reset } = gathered();
    add([change(1, 1)]);
    reset();
    vi.advanceTimersByTime(100);
    expect(news).toEqual([{ changes: [], reset: true }]);
  });
  test('the latest change of a row is the one told last', () => {
    expect(latestOf([change(1, 1), change(2, 1), change(1, 2, 'delete')])).toEqual([
      change(2, 1),
      change(1, 2, 'delete'),
    ]);
  });
});

test('a change is known as own from its answer on; reading is no write', () => {
  expect(isOwnChange(77)).toBe(false);
  const answer = expectOwnChange('PUT');
  expectOwnChange('GET');
  expect(isWriting()).toBe(true);
  answer(new Headers({ 'x-change': '77' }));
  answer();
  expect(isWriting()).toBe(false);
  expect(isOwnChange(77)).toBe(true);
});

test('attempts come later each time, spread around, and never more than 45 s apart', () => {
  expect(waitBefore(0, 0)).toBe(250);
  expect(waitBefore(0, 1)).toBe(750);
  expect(waitBefore(3, 0.5)).toBe(4_000);
  expect(waitBefore(50, 1)).toBe(45_000);
  expect(waitAfterTooMany(0)).toBe(30_000);
});

test('the address: what the settings name, else the API, else the page', () => {
  const page = 'https://app.example';
  expect(liveAddress({ sockets_url: '', backend_url: '' }, page)).toBe('wss://app.example/api/live');
  expect(liveAddress({ sockets_url: '', backend_url: 'http://api.example:3000/' }, page)).toBe(
    'ws://api.example:3000/api/live',
  );
  expect(liveAddress({ sockets_url: 'wss://s.example/t', backend_url: 'https://b' }, page)).toBe(
    'wss://s.example/t/api/live',
  );
});

test('a login is shown before the token of an access link; without either there is nothing to show', () => {
  const none = { token: null, sessionToken: null, proxyOverride: null, seesAs: null };
  expect(tokenMessage(none)).toBeNull();
  expect(tokenMessage({ ...none, sessionToken: 's' })).toEqual({ session_token: 's' });
  expect(tokenMessage({ ...none, token: 't', sessionToken: 's' })).toEqual({ token: 't' });
});

const present = (connection: string, user: number | null = 1) => ({
  connection,
  user,
  name: 'Ana Okoro',
  color: 'teal',
  selection: [],
  cursor: null,
});

test('who leaves or is silent is forgotten', () => {
  const people = new People();
  people.see(present('a'), 100);
  people.see(present('b'), 200);
  expect(people.forget(150)).toBe(true);
  expect(people.all().map(({ connection }) => connection)).toEqual(['b']);
  expect([people.miss('a'), people.miss('b'), people.forget(900)]).toEqual([false, true, false]);
});

test('a person with two pages is shown once, each guest by themselves; by initials and colour', () => {
  const shown = personsIn([present('a'), present('b'), present('c', null), present('d', null), present('e', 2)]);
  expect(shown.map(({ connection }) => connection)).toEqual(['b', 'c', 'd', 'e']);
  expect(['Ana Okoro', 'Guest', 'Ana Maria de Oliveira', ' ', 'élan Žižek'].map(initialsOf)).toEqual([
    'AO',
    'G',
    'AO',
    '',
    'ÉŽ',
  ]);
  expect([colorOf('teal'), colorOf('unheard of')]).toEqual(['#208174', '#3678BA']);
});

test('messages to the server: what is too long, of another kind or no JSON is not understood', () => {
  expect(readMessage('{"watch":"/api/projects","since":"10:20:11,12","age":3}')).toEqual({
    kind: 'watch',
    path: '/api/projects',
    since: '10:20:11,12',
    age: 3,
  });
  expect(readMessage(`{"watch":"/api/projects","since":"1'; drop","age":-1}`)).toMatchObject({
    since: null,
    age: null,
  });
  for (const since of ['20:10:', '10:20:20', '10:20:12,11', '10:20:9', '0:0:', `${2n ** 63n}:${2n ** 63n}:`])
    expect(readMessage(JSON.stringify({ watch: '/api/projects', since })), since).toMatchObject({ since: null });
  for (const text of ['', '[]', 'null', '{"watch":5}', '{"watch":""}', `{"watch":"${'x'.repeat(400)}"}`, '{"hello":1}'])
    expect(readMessage(text)).toBeNull();
  const selection = ['a', 5, '', 'x'.repeat(200), ...Array.from({ length: 200 }, (_, i) => `j${i}`)];
  const read = readMessage(JSON.stringify({ presence: { path: '/p', selection, cursor: { x: 1.6, y: 'no' } } }));
  expect(read).toMatchObject({ kind: 'presence', whereabouts: { cursor: null } });
  expect(read?.kind === 'presence' && read.whereabouts.selection).toHaveLength(100);
});

test('so many messages at once, and then so many a second', () => {
  let now = 0;
  const spend = tokenBucket(10, 3, () => now);
  expect([spend(), spend(), spend(), spend()]).toEqual([true, true, true, false]);
  now = 100;
  expect([spend(), spend()]).toEqual([true, false]);
});

test('a page of another site is no page of ours; what has no origin is no page', () => {
  const settings = { publicUrl: 'https://tessera.example' };
  expect(isOwnOrigin(undefined, 'h', settings)).toBe(true);
  expect(isOwnOrigin('http://localhost:3000', 'localhost:3000', settings)).toBe(true);
  expect(isOwnOrigin('https://tessera.example', 'inner:3000', settings)).toBe(true);
  for (const origin of ['https://evil.example', 'http://tessera.example', 'null', ''])
    expect(isOwnOrigin(origin, 'inner:3000', settings)).toBe(false);
});
