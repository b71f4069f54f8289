import type { Settings } from '../http/types.ts';

/**
 * Content security policy of every page: scripts and styles of our own only, no inline script and no eval.
 * Inline style attributes are allowed because positions and colours of drawn things are set that way.
 */
export function contentSecurityPolicy(settings: Settings, framed: boolean): string {
  const reports = settings.sentryDsn ? ` ${new URL(settings.sentryDsn).origin}` : '';
  const chatbot = settings.chatbotUrl ? ` ${new URL(settings.chatbotUrl).origin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' ws: wss:${reports}${chatbot}`,
    `frame-src https:${chatbot}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ');
}

/** What the page reads before anything else: addresses and switches of this installation. */
export const runtimeSettings = (settings: Settings): object => ({
  frontend_url: settings.publicUrl,
  backend_url: '',
  sockets_url: '',
  error_reporting: { dsn: settings.sentryDsn, sample_rate: 0.05 },
  release: settings.release,
  environment: process.env['NODE_ENV'] ?? 'production',
  chatbot_url: settings.chatbotUrl,
  auth: { password: true },
  system: null,
  container: { host: process.env['HOSTNAME'] ?? null, set: null },
});
