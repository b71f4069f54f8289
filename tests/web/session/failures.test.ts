import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '../../../src/web/api/chunk.ts';
import { reactionTo } from '../../../src/web/api/failure.ts';
import { followable } from '../../../src/web/api/leave.ts';
import { noAnswer, Problem, problemOf, problemText } from '../../../src/web/api/problem.ts';
import { reportOf } from '../../../src/web/api/report.ts';
import { createTokenRefresh, sendWithRefresh } from '../../../src/web/api/token-refresh.ts';
import { loginFailure } from '../../../src/web/session/login-form.tsx';

const plain = { optOut: [], location: null, logoutUrl: null, retried: false } as const;

/** A server that accepts one token, and a client with an expired one. */
function stage(fetchToken: () => Promise<string>) {
  let token: string | null = 'old';
  const fetched = vi.fn(fetchToken);
  const cleared = vi.fn(() => {
    token = null;
  });
  const refresh = createTokenRefresh({
    current: () => token,
    fetch: fetched,
    store: (next) => {
      token = next;
    },
    clear: cleared,
  });
  const sent = vi.fn(async () => new Response(null, { status: token === 'new' ? 200 : 401 }));
  const call = () => sendWithRefresh(sent, { ...refresh, current: () => token });
  return { call, fetched, cleared, sent, token: () => token };
}

describe('401', () => {
  test('R-ERR-01: three calls refused at once fetch one token, wait for it and are retried once', async () => {
    const { call, fetched, sent } = stage(async () => 'new');
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(sent).toHaveBeenCalledTimes(6);
  });

  test('R-ERR-01: a call made during the refresh waits for it and is sent once', async () => {
    let give: (token: string) => void = () => undefined;
    const { call, fetched, sent } = stage(() => new Promise((resolve) => (give = resolve)));
    const first = call();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    const second = call();
    give('new');
    expect((await second).response.status).toBe(200);
    await first;
    expect(sent).toHaveBeenCalledTimes(3);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('R-ERR-01: a call refused late takes the token that was fetched meanwhile, also one that reads the same', async () => {
    for (const next of ['new', 'old']) {
      const fetchToken = vi.fn(async () => next);
      let token = 'old';
      const refresh = createTokenRefresh({
        current: () => token,
        fetch: fetchToken,
        store: (given) => {
          token = given;
        },
        clear: () => undefined,
      });
      const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
      const calls = answers.map((answer) => {
        const send = vi
          .fn(async () => new Response(null, { status: 200 }))
          .mockImplementationOnce(() => answer.promise);
        return sendWithRefresh(send, { ...refresh, current: () => token });
      });
      for (const [index, answer] of answers.entries()) {
        answer.resolve(new Response(null, { status: 401 }));
        expect((await calls[index])?.response.status).toBe(200);
      }
      expect(fetchToken, `the next token is ${next}`).toHaveBeenCalledTimes(1);
    }
  });

  test('R-ERR-01: a call still refused with the new token is not retried again', async () => {
    const { call, fetched } = stage(async () => 'also bad');
    const { response, retried } = await call();
    expect([response.status, retried]).toEqual([401, true]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(reactionTo(401, { ...plain, retried: true }).kind).toBe('pass');
  });

  test('R-ERR-02: if the token fetch fails, the token is cleared', async () => {
    const { call, cleared, token } = stage(() => Promise.reject(new Error('no')));
    expect((await call()).response.status).toBe(401);
    expect(cleared).toHaveBeenCalledTimes(1);
    expect(token()).toBeNull();
  });

  test('a call that opts out is handed the failure without a token fetch', () => {
    expect(reactionTo(401, { ...plain, optOut: [401] }).kind).toBe('pass');
    expect(reactionTo(401, plain).kind).toBe('refresh');
  });
});

describe('other statuses', () => {
  test('R-ERR-04: 402 goes to the address in the location header if present', () => {
    expect(reactionTo(402, { ...plain, location: 'https://pay.example' })).toEqual({
      kind: 'go',
      to: 'https://pay.example',
    });
    expect(reactionTo(402, plain).kind).toBe('pass');
  });

  test('R-ERR-05: 402 is not reported', () => {
    expect(reactionTo(402, plain).kind).not.toBe('report');
    expect(reactionTo(402, { ...plain, location: '/x' }).kind).not.toBe('report');
  });

  test('R-ERR-06: 403 leaves for the stored logout URL, or /', () => {
    expect(reactionTo(403, plain)).toEqual({ kind: 'leave', to: '/' });
    expect(reactionTo(403, { ...plain, logoutUrl: 'https://id.example' })).toEqual({
      kind: 'leave',
      to: 'https://id.example',
    });
  });

  test('R-ERR-07: 403 is skipped if the call opts out', () => {
    expect(reactionTo(403, { ...plain, optOut: [403] }).kind).toBe('pass');
  });

  test('R-ERR-08: 404 goes to the not-found page', () => {
    expect(reactionTo(404, plain)).toEqual({ kind: 'go', to: '/not-found' });
  });

  test('R-ERR-09: 404 is skipped if the call opts out', () => {
    expect(reactionTo(404, { ...plain, optOut: [404] }).kind).toBe('pass');
  });

  test('R-ERR-10: 503 goes to the maintenance page, whatever is opted out of', () => {
    expect(reactionTo(503, { ...plain, optOut: [401, 403, 404] })).toEqual({ kind: 'go', to: '/maintenance' });
  });

  test('R-ERR-11: other errors are reported with status and headers, in generic words for the user', async () => {
    expect(reactionTo(410, plain).kind).toBe('pass');
    for (const status of [400, 409, 422, 500, 502]) expect(reactionTo(status, plain).kind, `${status}`).toBe('report');
    const response = Response.json(
      { detail: 'relation "x" broke' },
      { status: 500, headers: { 'x-request-id': 'r1' } },
    );
    const problem = await problemOf(response);
    expect(reportOf(problem)).toMatchObject({ status: 500, headers: { 'x-request-id': 'r1' } });
    expect(problemText(problem)).toBe('The server could not do this. Try again in a moment.');
  });

  test('a failure reaches the caller with all the server said', async () => {
    const sent = {
      code: 'in_use',
      detail: 'Used by 2 risks.',
      errors: [{ pointer: '/name', message: 'Taken.' }],
      in_the_way: [{ resource: 'risk', title: 'Risks', count: 2 }],
      current: { id: 1 },
    };
    const problem = await problemOf(Response.json(sent, { status: 409 }));
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ ...sent, status: 409 });
    expect(problemText(problem)).toBe('Used by 2 risks.');
  });

  test('an answer without a problem document, and no answer at all, are problems too', async () => {
    expect(await problemOf(new Response('<html>', { status: 502 }))).toMatchObject({ status: 502, code: 'status_502' });
    expect(noAnswer()).toMatchObject({ status: 0, code: 'no_answer' });
  });

  test('only web addresses are followed', () => {
    expect(followable('/x', 'https://a.example')?.href).toBe('https://a.example/x');
    expect(followable('https://b.example/', 'https://a.example')?.href).toBe('https://b.example/');
    expect(followable('javascript:alert(1)', 'https://a.example')).toBeNull();
  });
});

describe('parts of the program', () => {
  test('a part that fails to load is a chunk-load error', async () => {
    const there = { ask: async () => true, back: () => new Promise<void>(() => undefined) };
    await expect(loadChunk(() => Promise.reject(new TypeError('missing')), there)).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
    await expect(loadChunk(async () => 5)).resolves.toBe(5);
  });

  test('a part that failed is asked for again when the server is there by the time it is asked', async () => {
    const loads = [() => Promise.reject(new TypeError('no connection')), async () => 5];
    const there = { ask: async () => true, back: () => new Promise<void>(() => undefined) };
    await expect(loadChunk(() => loads.shift()?.() ?? Promise.reject(new TypeError('missing')), there)).resolves.toBe(
      5,
    );
  });

  test('every part of the program that comes later is loaded with that limit', () => {
    const folder = join(import.meta.dirname, '../../../src/web');
    const around = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(folder, file), 'utf8');
        const imports = [...text.matchAll(/(?<!typeof )\bimport\(/g)].map(({ index }) =>
          text.slice(index - 40, index + 40),
        );
        return imports.map((place) => `${file}: ${place.replaceAll(/\s+/g, ' ')}`);
      })
      // A style sheet that fails to load only removes icons, and no code waits for it.
      .filter((place) => !place.includes('.css'));
    expect(around.length).toBeGreaterThan(20);
    const isLimited = (place: string): boolean =>
      /(lazyPart|loadChunk|partAhead|partOnDemand|partWithoutServer)\( ?(async )?\(?\(\) => (import|$)/.test(place) ||
      // Several parts of one file are imported together in one place.
      /^\S+: .*const load = \(\) => import/.test(place);
    expect(around.filter((place) => !isLimited(place))).toEqual([]);
    const beside = around.filter((place) => place.includes('const load = () => import'));
    for (const file of new Set(beside.map((place) => place.split(':', 1)[0] as string))) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text.match(/\bload\b/g)?.length, file).toBe(1 + (text.match(/part(Ahead|OnDemand)\(load,/g)?.length ?? 0));
    }
  });

  test('loading a part times out after 120 seconds', async () => {
    vi.useFakeTimers();
    const late = expect(loadChunk(() => new Promise(() => undefined))).rejects.toBeInstanceOf(ChunkLoadError);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await late;
    vi.useRealTimers();
  });
});

test('a refused login says whether to try other words or to wait', () => {
  const refused = (status: number, headers = {}) =>
    loginFailure(new Problem({ status, headers: new Headers(headers) }));
  expect(refused(401)).toContain('do not match');
  expect(refused(429, { 'retry-after': '600' })).toBe('Too many attempts. Wait 10 minutes and try again.');
  expect(refused(429)).toContain('a while');
});
