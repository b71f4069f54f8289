/** A filled server, with the expectations that both files of specific cases share. */
import { afterAll, beforeAll, expect } from 'vitest';
import { type Reply, type TestServer, testServer } from '../server.ts';
import { fillWorld, type World } from './world.ts';

/** Starts before the tests of a file and stops after them. */
export function filledServer() {
  const here = {} as { server: TestServer; world: World };
  beforeAll(async () => {
    here.server = await testServer();
    here.world = await fillWorld(here.server);
  });
  afterAll(() => here.server.close());
  const project = () => here.world.ids.get('project')?.stable[0] as number;
  return Object.assign(here, {
    project,
    tags: () => `/api/projects/${project()}/tags`,
    asAdmin: (method: string, path: string, body?: unknown) =>
      here.server.ask(method, path, { body, headers: here.world.headers.admin }),
    /** Makes a request, and checks that all rows stay unchanged. */
    refused: async (ask: () => Promise<Reply>): Promise<Reply> => {
      const before = await here.world.state();
      const reply = await ask();
      expect(await here.world.state()).toBe(before);
      return reply;
    },
  });
}

/** Expects a problem of this kind with a sentence, and with a fault at this pointer if one is given. */
export function expectProblem(reply: Reply, status: number, code: string, pointer?: string): void {
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(reply.body).toMatchObject({ status, code });
  expect(reply.body.detail).toMatch(/^\S.*[.]$/s);
  expect(reply.status).toBe(status);
  if (pointer !== undefined)
    expect(reply.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
}
