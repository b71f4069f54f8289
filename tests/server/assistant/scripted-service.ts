/** A scripted service with the protocol of language models, which can misbehave in every possible way. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of a model: text in chunks, and function calls. */
export interface Said {
  readonly text?: readonly string[];
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
}

/** A request as received by the service. */
export interface Seen {
  readonly path: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent
  readonly body: any;
  /** Performance time at which the first part of the answer was sent; 0 before. */
  firstSentAt: number;
  /** Whether the client closed the request before the answer was complete. */
  ended: boolean;
}

export type Behaviour =
  | { readonly kind: 'says'; readonly answers: readonly Said[] | ((seen: Seen, turn: number) => Said) }
  | { readonly kind: 'slow'; readonly everyMs: number; readonly text: readonly string[] }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly kind:
        | 'silent'
        | 'silent after head'
        | 'endless'
        | 'cut off'
        | 'page'
        | 'redirect'
        | 'no events'
        | 'error event';
    };

export interface ScriptedService {
  /** The address as entered by an administrator. */
  readonly base: string;
  readonly seen: Seen[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

const event = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const end = (input: number, output: number): string =>
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: input, completion_tokens: output } })}\n\ndata: [DONE]\n\n`;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}

function say(response: ServerResponse, { text = [], calls = [] }: Said, seen: Seen): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  seen.firstSentAt = performance.now();
  for (const part of text) response.write(event({ content: part }));
  for (const [index, { name, input }] of calls.entries()) {
    const whole = typeof input === 'string' ? input : JSON.stringify(input);
    // Like real services: the name first, then the input in pieces.
    response.write(
      event({ tool_calls: [{ index, id: `c${index}`, type: 'function', function: { name, arguments: '' } }] }),
    );
    for (const piece of [whole.slice(0, 5), whole.slice(5)])
      response.write(event({ tool_calls: [{ index, function: { arguments: piece } }] }));
  }
  response.write(event({}, calls.length ? 'tool_calls' : 'stop'));
  response.end(end(1000, 100));
}

async function misbehave(response: ServerResponse, kind: Exclude<Behaviour, { answers: unknown }>['kind'], seen: Seen) {
  const head = () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    seen.firstSentAt = performance.now();
  };
  if (kind === 'silent') return;
  if (kind === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  if (kind === 'redirect')
    return response.writeHead(307, { location: `http://${response.req.headers.host}/elsewhere` }).end();
  if (kind === 'no events') {
    const choices = [{ message: { content: 'not a stream' }, finish_reason: 'stop' }];
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
  }
  head();
  if (kind === 'silent after head') return response.flushHeaders();
  if (kind === 'error event') return response.end('data: {"error":{"message":"overloaded, key sk-secret"}}\n\n');
  if (kind === 'cut off') {
    const bytes = Buffer.from(event({ content: 'Grüße' }));
    response.write(bytes.subarray(0, bytes.indexOf(0xc3) + 1));
    await wait(20);
    return response.destroy();
  }
  while (!response.destroyed) {
    response.write(event({ content: 'and so on '.repeat(200) }));
    await wait(1);
  }
}

export async function scriptedService(): Promise<ScriptedService> {
  let behaviour: Behaviour = { kind: 'says', answers: [{ text: ['ready'] }] };
  const seen: Seen[] = [];
  let turn = 0;
  const server = createServer(async (request, response) => {
    const one: Seen = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: await jsonOf(request),
      firstSentAt: 0,
      ended: false,
    };
    seen.push(one);
    response.on('close', () => {
      one.ended = !response.writableEnded;
    });
    const now = behaviour;
    if (now.kind === 'status') return response.writeHead(now.status, now.headers).end('{"error":"no"}');
    if (one.path.endsWith('/embeddings')) {
      const data = one.body.input.map((_: string, index: number) => ({ index, embedding: [1, 0] }));
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data, usage: { total_tokens: 3 } }));
    }
    if (now.kind === 'says') {
      const said =
        typeof now.answers === 'function'
          ? now.answers(one, turn)
          : now.answers[Math.min(turn, now.answers.length - 1)];
      turn += 1;
      return say(response, said ?? {}, one);
    }
    if (now.kind === 'slow') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const part of now.text) {
        if (response.destroyed) return;
        one.firstSentAt ||= performance.now();
        response.write(event({ content: part }));
        await wait(now.everyMs);
      }
      response.write(event({}, 'stop'));
      return response.end(end(1000, 100));
    }
    await misbehave(response, now.kind, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    behave: (next) => {
      behaviour = next;
      turn = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
