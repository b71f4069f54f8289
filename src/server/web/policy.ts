import { tracesSampleRate } from '../../contract/constants.ts';
import type { Settings } from '../settings.ts';

/** The WebSocket source of this origin by name, because not every browser includes WebSockets in 'self'. */
function socketsOf(settings: Settings, host: string): string {
  const addresses = [host, new URL(settings.publicUrl).host].filter((one) => /^[\w.:[\]-]+$/.test(one));
  const scheme = settings.publicUrl.startsWith('https:') ? 'wss' : 'ws';
  return [...new Set(addresses)].map((one) => ` ${scheme}://${one}`).join('');
}

interface PolicyOf {
  /** The host as named by the request. */
  readonly host: string;
  /** Whether other sites may show the page in a frame. */
  readonly framed: boolean;
  /** Sites that frames may show, each as a source expression. */
  readonly sites: readonly string[];
}

/**
 * Content security policy of every page: only the server's own scripts and styles, no inline script and no eval. Inline
 * style attributes are allowed, because they set positions and colours of drawings. Pictures of other sites are shown
 * in frames (foreign-picture.ts) on request. Frames contain only the product's own print pages, such pictures, the
 * assistant, and pages of the sites that modules may show.
 */
export function contentSecurityPolicy(settings: Settings, { host, framed, sites }: PolicyOf): string {
  const reports = settings.sentryDsn ? ` ${new URL(settings.sentryDsn).origin}` : '';
  const chatbot = settings.chatbotUrl ? ` ${new URL(settings.chatbotUrl).origin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socketsOf(settings, host)}${reports}${chatbot}`,
    `frame-src ${["'self'", ...sites].join(' ')}${chatbot}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ');
}

/** Addresses and switches of this installation, which the page reads first. */
export const runtimeSettings = (settings: Settings): object => ({
  frontend_url: settings.publicUrl,
  backend_url: '',
  sockets_url: '',
  error_reporting: { dsn: settings.sentryDsn, sample_rate: tracesSampleRate },
  release: settings.release,
  environment: process.env['NODE_ENV'] ?? 'production',
  chatbot_url: settings.chatbotUrl,
  auth: { password: true },
  system: null,
  container: { host: process.env['HOSTNAME'] ?? null, set: null },
});
