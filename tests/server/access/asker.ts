/** Short functions for requests as one person. */
import type { Reply, TestServer } from '../server.ts';
import type { Kind } from './kinds.ts';
import type { World } from './world.ts';

export interface Asker {
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  remove(path: string): Promise<Reply>;
  /** Undoes the change that a response names. */
  undo(reply: Reply): Promise<Reply>;
  /** Creates a row and returns it; fails the test otherwise. */
  // biome-ignore lint/suspicious/noExplicitAny: callers look into rows whose shape is what they test
  made(path: string, body: unknown): Promise<any>;
}

export function askerFor(server: TestServer, world: World, kind: Kind): Asker {
  const headers = world.headers[kind];
  const post = (path: string, body: unknown) => server.ask('POST', path, { headers, body });
  return {
    get: (path) => server.ask('GET', path, { headers }),
    post,
    put: (path, body) => server.ask('PUT', path, { headers, body }),
    remove: (path) => server.ask('DELETE', path, { headers }),
    undo: (reply) => server.ask('POST', `/api/changes/${reply.headers.get('x-change')}/undo.json`, { headers }),
    made: async (path, body) => {
      const reply = await post(path, body);
      if (reply.status !== 201) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
      return reply.body;
    },
  };
}
