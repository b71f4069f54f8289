/** Asks the assistant over HTTP, and records its lines with the time of each. */
import type { TestServer } from '../server.ts';

export interface Line {
  readonly kind: string;
  readonly at: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was answered
  readonly [member: string]: any;
}

export interface Asked {
  readonly status: number;
  readonly lines: readonly Line[];
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly message: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly problem: any;
}

type Headers = Readonly<Record<string, string>>;

export async function conversationOf(server: TestServer, headers: Headers): Promise<number> {
  const reply = await server.ask('POST', '/api/assistant_conversations.json', { headers, body: {} });
  if (reply.status !== 201) throw new Error(`No conversation: ${reply.text}`);
  return reply.body.id;
}

interface Asking {
  readonly conversation: number;
  readonly text?: string;
  readonly page?: object;
  readonly prompt?: number;
  readonly signal?: AbortSignal;
  readonly onLine?: (line: Line) => void;
}

export async function askAssistant(
  server: TestServer,
  headers: Headers,
  { conversation, text = 'What is there?', page, prompt, signal, onLine }: Asking,
): Promise<Asked> {
  const response = await fetch(`${server.address}/api/assistant_conversations/${conversation}/ask.json`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text, ...(page && { page }), ...(prompt && { prompt_id: prompt }) }),
    ...(signal && { signal }),
  });
  if (response.status !== 200)
    return { status: response.status, lines: [], message: null, problem: await response.json() };
  const lines: Line[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    const whole = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = whole.pop() ?? '';
    for (const one of whole.filter(Boolean)) {
      const line = { ...JSON.parse(one), at: performance.now() } as Line;
      lines.push(line);
      onLine?.(line);
    }
  }
  const last = lines.at(-1);
  return { status: 200, lines, message: last?.['message'] ?? null, problem: last?.['problem'] ?? null };
}
