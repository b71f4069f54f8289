/** Security headers. */
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** Unused browser features, which are disabled. */
const unused = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb'];

/**
 * Content security policy of data and of pages without scripts: only the server's own styles, and no frames around the
 * page.
 */
export const strictestPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A year in seconds. */
const year = 365 * 24 * 60 * 60;

/** The security headers of every response. */
export const securityHeaders = ({ publicUrl }: Pick<Settings, 'publicUrl'>): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  // Browsers ignore this header over http.
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${year}` }),
});

/**
 * Sets the headers on every response. Pages with scripts have a policy of their own; script files have none, because a
 * worker would apply the script's policy.
 */
export function setSecurityHeaders(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const always = securityHeaders(settings);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(always);
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (/^(text\/html|application\/(\w+\+)?json)/.test(type) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', strictestPolicy);
  });
}
