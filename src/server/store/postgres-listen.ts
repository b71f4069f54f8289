/**
 * One connection that receives the notifications of a PostgreSQL server on a channel, and reconnects when it is lost.
 */
import pg from 'pg';

/** Milliseconds between attempts to connect again. */
const retryAfter = 1000;

/**
 * Listens on a channel. `connectionString` must be the server's own address, not a pooler's. Resolves once it listens,
 * with a function that stops it. `hear` gets null after an interruption of the connection.
 */
export async function listenOn(
  connectionString: string,
  channel: string,
  hear: (payload: string | null) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const open = async (): Promise<void> => {
    const opening = new pg.Client({ connectionString, keepAlive: true });
    const lost = (): void => {
      if (client !== opening) return;
      client = null;
      comeBack();
    };
    opening.on('error', lost);
    opening.on('end', lost);
    opening.on('notification', ({ payload }) => hear(payload ?? ''));
    await opening.connect();
    await opening.query(`listen "${channel}"`);
    client = opening;
  };
  const comeBack = (): void => {
    if (stopped) return;
    retry = setTimeout(async () => {
      try {
        await open();
        // `stop` was called while the connection was opening.
        if (stopped) await end();
        else hear(null);
      } catch {
        comeBack();
      }
    }, retryAfter).unref();
  };
  const end = async (): Promise<void> => {
    const open = client;
    client = null;
    await open?.end();
  };
  await open();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await end();
  };
}
