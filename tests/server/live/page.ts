/** The live connection of a page: it stores its messages, and can wait for a message. */
import { WebSocket } from 'ws';
import type { Change, Present, ServerMessage } from '../../../src/contract/live.ts';
import type { TestServer } from '../server.ts';

type Heard = ServerMessage;
type Has<K extends string> = Extract<Heard, Record<K, unknown>>;

export interface LivePage {
  readonly heard: readonly Heard[];
  send(message: object | string): void;
  /** The first message not yet consumed that has the member and matches the condition. */
  next<K extends string>(member: K, wanted?: (message: Has<K>) => boolean): Promise<Has<K>>;
  /** Watches, and waits for the confirmation; returns the mark. */
  watch(path: string, more?: { readonly since?: string; readonly age?: number }): Promise<string>;
  /** Waits for the change of a row. */
  change(resource: string, id: number, action?: Change['action']): Promise<Change>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): Promise<void>;
}

/** Authorization headers in the form of the first message. */
export const tokenOf = (headers: Readonly<Record<string, string>>): object =>
  headers['authorization']
    ? { token: headers['authorization'].replace('Bearer ', '') }
    : { session_token: headers['x-session-token'] };

/** Every received change, in order. */
export const changesIn = (heard: LivePage['heard']): Change[] =>
  heard.flatMap((message) => ('changes' in message ? message.changes : []));

const timeoutMs = 8_000;

/** Opens a connection. With headers, it sends their token and waits until the token is accepted. */
export async function livePage(
  address: TestServer['address'],
  headers: Readonly<Record<string, string>> | null,
  options: { readonly origin?: string; readonly path?: string } = {},
): Promise<LivePage> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${options.path ?? '/api/live'}`, {
    ...(options.origin && { origin: options.origin }),
  });
  const heard: Heard[] = [];
  const taken = new Set<object>();
  const looks = new Set<() => void>();
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as Heard);
    for (const look of looks) look();
  });
  const waitFor = <T>(what: string, find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`No ${what} came. Heard last: ${JSON.stringify(heard.slice(-5))}`)),
        timeoutMs,
      );
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        looks.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      looks.add(look);
      look();
    });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const page: LivePage = {
    heard,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (member, wanted = () => true) =>
      waitFor(`"${member}"`, () => {
        const found = heard.find(
          (one): one is Has<typeof member> => !taken.has(one) && member in one && wanted(one as Has<typeof member>),
        );
        if (found) taken.add(found);
        return found;
      }),
    watch: async (path, more = {}) => {
      page.send({ watch: path, ...more });
      const answer = await Promise.race([
        page.next('watching', ({ watching }) => watching === path),
        page.next('refused', ({ refused }) => refused === path),
      ]);
      if ('refused' in answer) throw new Error(`${answer.status} ${answer.detail}`);
      return answer.at;
    },
    change: (resource, id, action) =>
      waitFor(`a change of ${resource} ${id}`, () => {
        const found = changesIn(heard).find(
          (one) => !taken.has(one) && one.resource === resource && one.id === id && (!action || one.action === action),
        );
        if (found) taken.add(found);
        return found;
      }),
    close: async () => {
      socket.close();
      await closed;
    },
  };
  if (headers) {
    page.send(tokenOf(headers));
    await page.next('ready');
  }
  return page;
}

/** The next message about the position of another person. */
export const whereIs = async (page: LivePage, wanted: (present: Present) => boolean = () => true): Promise<Present> => {
  const { presence } = await page.next('presence', (one) => !('left' in one.presence) && wanted(one.presence));
  return presence as Present;
};
