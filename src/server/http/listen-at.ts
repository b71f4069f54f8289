/**
 * Chooses the address to listen on. The demo, whose passwords are public, listens only on this machine, unless DEMO=1
 * is set.
 */
import type { Settings } from '../settings.ts';

/** Whether a host is reachable only from this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
/** Whether a host means all addresses of this machine. */
export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
/** The host in the form required in a URL. */
export const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/**
 * The address to listen on, with a notice.
 * @throws if other machines could reach the demo and DEMO=1 is not set
 */
export function listenAt(
  settings: Settings,
  demo: boolean,
): { readonly host: string; readonly warning: string | null } {
  const host = settings.host ?? (demo ? '127.0.0.1' : '0.0.0.0');
  if (!demo) return { host, warning: null };
  const reached = reachedBy(settings, host);
  if (!reached) {
    const warning = settings.host
      ? null
      : 'It listens on this machine only, because it holds the demo, whose passwords everybody knows. HOST says otherwise.';
    return { host, warning };
  }
  if (!settings.demoForAll)
    throw new Error(
      `This database holds the demo, whose passwords everybody knows, and ${reached}. Start with DEMO=1 if others may use it; with DEMO=0 and another DATA_DIR, or an empty database, there is no demo.`,
    );
  return {
    host,
    warning: `Warning: everybody who can reach it can log in, because ${reached} and the passwords of the demo are known.`,
  };
}

/** The reason why other machines could reach the server; null if they could not. */
function reachedBy({ databaseUrl, publicUrl }: Settings, host: string): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (!isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`;
  return databaseUrl ? 'DATABASE_URL is set' : null;
}
