/**
 * A browser reduced to its session: it stores cookies by path, and repeats the CSRF cookie in a header like pages do.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply, TestServer } from '../server.ts';

export class Browser {
  readonly #server: TestServer;
  readonly #cookies = new Map<string, { value: string; path: string }>();
  token: string | null = null;

  constructor(server: TestServer) {
    this.#server = server;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  setCookie(name: string, value: string, path = '/'): void {
    this.#cookies.set(name, { value, path });
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const cookies = [...this.#cookies]
      .filter(([, one]) => path.startsWith(one.path))
      .map(([name, one]) => `${name}=${one.value}`);
    const csrf = this.cookie('tessera_csrf');
    const reply = await this.#server.ask(method, path, {
      ...(body !== undefined && { body }),
      headers: {
        ...(cookies.length && { cookie: cookies.join('; ') }),
        ...(csrf && { 'x-csrf-token': csrf }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...extra,
      },
    });
    for (const line of reply.headers.getSetCookie()) this.#keep(line);
    if (path.startsWith('/api/oauth/tokens') && reply.status === 200) this.token = reply.body.token;
    return reply;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path: attributes.find((one) => one.startsWith('Path='))?.slice(5) ?? '/' });
  }

  logIn(email: string, password = 'demo'): Promise<Reply> {
    return this.send('POST', '/api/oauth/tokens.json', { email, password });
  }
}

/** A browser with a logged-in person. */
export async function browserOf(server: TestServer, email: string, password = 'demo'): Promise<Browser> {
  const browser = new Browser(server);
  const reply = await browser.logIn(email, password);
  if (reply.status !== 200) throw new Error(`${email} could not log in: ${reply.text}`);
  return browser;
}

/** Mails to an address, oldest first, once there are at least `count`. */
export async function mailsTo(server: TestServer, email: string, count = 1): Promise<readonly string[]> {
  const folder = join(server.settings.dataDir, 'outbox');
  for (let tries = 0; ; tries++) {
    const all = readFolder(folder).filter((text) => text.includes(`To: ${email}\n`));
    if (all.length >= count || tries > 100) return all;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function readFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  } catch {
    return [];
  }
}

/** The secret in the one-time link of a mail. */
export const tokenIn = (mail: string | undefined): string => /[?&]token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
