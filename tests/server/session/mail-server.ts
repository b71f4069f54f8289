/** A real mail server, the program smtp-server, that stores received mail. */
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly to: readonly string[];
  /** Headers and body as received, with soft line breaks removed. */
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** The latest mail to an address, once more than `after` have arrived. */
  next(to: string, after?: number): Promise<Received>;
  /**
   * Refuses mail with this reason from now on; null accepts mail again. A code of 400 to 499 means a temporary refusal.
   */
  refuse(why: string | null, code?: number): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let refusal: Error | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const text = raw
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
        for (const wake of waiting) wake();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next(to, after = 0) {
      for (;;) {
        const mine = received.filter((mail) => mail.to.includes(to));
        if (mine.length > after) return mine.at(-1) as Received;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    refuse: (why, responseCode = 550) => {
      refusal = why === null ? null : Object.assign(new Error(why), { responseCode });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
