/**
 * One connection that receives the notifications of a PostgreSQL server on a channel, and reconnects when it is lost.
 */
import pg from 'pg';

/** Milliseconds between attempts to connect again. */
const retryAfter = 1000;

/**
 * `connectionString` leads to the server itself, not to a pooler. Resolves once it listens, with a function that stops
 * it. `hear` gets null when the connection was interrupted.
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
        // Stopped while the connection was on its way.
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
