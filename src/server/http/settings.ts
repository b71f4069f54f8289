import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from './types.ts';

/** Reads the environment. What is missing and can be made, such as the secret, is made and kept in DATA_DIR. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  mkdirSync(dataDir, { recursive: true });
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${env['PORT']}"; it must be a number from 0 to 65535.`);
  const databaseUrl = env['DATABASE_URL'] || null;
  return {
    port,
    dataDir,
    databaseUrl,
    publicUrl: (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, ''),
    trustProxy: readProxies(env['TRUST_PROXY']),
    smtpUrl: env['SMTP_URL'] || null,
    secret: env['SECRET'] || keptSecret(dataDir),
    sentryDsn: env['SENTRY_DSN'] || null,
    chatbotUrl: env['CHATBOT_URL'] || null,
    release: env['RELEASE'] || packageVersion(),
    demo: env['DEMO'] ? env['DEMO'] !== '0' : databaseUrl === null,
  };
}

/** Without it the peer of the connection is the client, and no header can say otherwise. */
const readProxies = (said: string | undefined): Settings['trustProxy'] =>
  !said ? false : /^\d+$/.test(said) ? Number(said) : said;

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const packageVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
