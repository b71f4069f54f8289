/** One connection that hears what a PostgreSQL server notifies on a channel, and comes back when it is lost. */
import pg from 'pg';

/** Milliseconds between attempts to connect again. */
const retryAfter = 1000;

/** `connectionString` leads to the server itself, past any pooler. Answers once it listens, how to stop. `hear` gets null when the connection was gone for a while. */
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
