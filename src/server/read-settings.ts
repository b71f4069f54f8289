import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeDurablySync } from './durable.ts';
import { defaultLogLevel, type LogLevel, logLevels } from './log.ts';
import type { Settings } from './settings.ts';

/**
 * Reads the settings from the environment. Generates a missing secret and stores it in DATA_DIR.
 * @throws an error that names the invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${env['PORT']}"; it must be a number from 0 to 65535.`);
  const databaseUrl = env['DATABASE_URL'] || null;
  return {
    host: env['HOST'] || null,
    port,
    dataDir,
    databaseUrl,
    databaseDirectUrl: readDirectUrl(env['DATABASE_DIRECT_URL'], databaseUrl),
    embedded: readEmbedded(env['EMBEDDED']),
    publicUrl: readPublicUrl(env['PUBLIC_URL'] || `http://localhost:${port}`),
    trustProxy: readProxies(env['TRUST_PROXY']),
    smtpUrl: env['SMTP_URL'] || null,
    secret: longEnough(env['SECRET'] || storedSecret(dataDir)),
    secretBefore: env['SECRET_BEFORE'] || null,
    sentryDsn: env['SENTRY_DSN'] || null,
    chatbotUrl: env['CHATBOT_URL'] || null,
    privateServices: env['PRIVATE_SERVICES'] === '1',
    modelPatience: readPatience(env['MODEL_PATIENCE_SECONDS']),
    logLevel: readLogLevel(env['LOG_LEVEL']),
    uploadQuota: readQuota(env['UPLOAD_QUOTA_MB']),
    statisticsDays: readDays(env['STATISTICS_DAYS']),
    release: readRelease(env),
    rollback: env['ROLLBACK'] === '1',
    drainSeconds: readDrain(env['DRAIN_SECONDS']),
    demo: env['DEMO'] ? env['DEMO'] !== '0' : databaseUrl === null,
    demoForAll: env['DEMO'] === '1',
  };
}

/**
 * Reads the direct address.
 * @throws if it names a server although the embedded database is used
 */
function readDirectUrl(value: string | undefined, databaseUrl: string | null): string | null {
  if (value && !databaseUrl)
    throw new Error(
      'DATABASE_DIRECT_URL is set without DATABASE_URL. Name the server in DATABASE_URL; DATABASE_DIRECT_URL is only needed where that is a pooler.',
    );
  return value || null;
}

/** The default megabytes of files of one company. */
const usualQuota = 10_000;

function readQuota(value: string | undefined): number {
  const megabytes = Number(value || usualQuota);
  if (!(megabytes > 0)) throw new Error(`UPLOAD_QUOTA_MB is "${value}"; it must be a number of megabytes above 0.`);
  return megabytes * 1024 * 1024;
}

/** The default number of days: the maximum range of a statistic. */
const usualStatisticsDays = 1100;

function readDays(value: string | undefined): number {
  const days = Number(value || usualStatisticsDays);
  if (!Number.isInteger(days) || days < 1)
    throw new Error(`STATISTICS_DAYS is "${value}"; it must be a whole number of days above 0.`);
  return days;
}

/** Seconds. Process managers usually kill a process after 30 seconds, and running requests need some of these. */
const longestDrain = 20;

function readDrain(value: string | undefined): number {
  const seconds = Number(value || 0);
  if (!(seconds >= 0 && seconds <= longestDrain))
    throw new Error(`DRAIN_SECONDS is "${value}"; it must be a number of seconds from 0 to ${longestDrain}.`);
  return seconds;
}

/** Default in seconds. Reasoning models send no data for so long before they write. */
const usualPatience = 60;
/** Maximum in seconds, because a connection without data ends after two minutes. */
const longestPatience = 110;

function readPatience(value: string | undefined): number {
  const seconds = Number(value || usualPatience);
  if (!(seconds > 0 && seconds <= longestPatience))
    throw new Error(
      `MODEL_PATIENCE_SECONDS is "${value}"; it must be a number of seconds above 0 and up to ${longestPatience}.`,
    );
  return seconds;
}

function readLogLevel(value: string | undefined): LogLevel {
  const level = value || defaultLogLevel;
  if (!isLogLevel(level)) throw new Error(`LOG_LEVEL is "${value}"; it must be one of ${logLevels.join(', ')}.`);
  return level;
}

const isLogLevel = (text: string): text is LogLevel => (logLevels as readonly string[]).includes(text);

/**
 * Reads the kind of embedded database.
 * @throws for an unknown kind
 */
export function readEmbedded(value: string | undefined): Settings['embedded'] {
  if (!value) return null;
  if (value !== 'postgres' && value !== 'pglite')
    throw new Error(`EMBEDDED is "${value}"; it must be postgres or pglite.`);
  return value;
}

/**
 * Links in mails begin with the public address, so it must be reachable for people. The result has no trailing slash.
 */
function readPublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Error(
      `PUBLIC_URL is "${value}"; it must be the address people use, like https://tessera.example.com, without a path.`,
    );
  return url.origin;
}

/** Without this setting the peer of the connection is the client, whatever its headers say. */
const readProxies = (value: string | undefined): Settings['trustProxy'] =>
  !value ? false : /^\d+$/.test(value) ? Number(value) : value;

/** The minimum number of bytes of a secret that cannot be found by brute force. */
const fewestSecretBytes = 32;

function longEnough(secret: string): string {
  const bytes = Buffer.byteLength(secret);
  if (bytes >= fewestSecretBytes) return secret;
  throw new Error(
    `SECRET has ${bytes} bytes and needs at least ${fewestSecretBytes}: whoever guesses it can log in as anybody. Make one with "openssl rand -base64 48", or leave SECRET away to have one made and kept in DATA_DIR.`,
  );
}

/** Files in DATA_DIR that prove earlier use. */
const tracesOfUse = ['store.json', 'postgres', 'database', 'files', 'outbox', 'backups'];

/**
 * Reads or creates the stored secret.
 * @throws if the secret is missing in a used DATA_DIR, because its sealed values could not be opened
 */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  const used = tracesOfUse.find((name) => existsSync(join(dataDir, name)));
  if (!existsSync(file) && used)
    throw new Error(
      `${file} is missing, and ${dataDir} has been used (it holds ${used}). Stored secrets cannot be read without it. Nothing was changed. Bring the file back (a backup has it), or set SECRET to what it was. If it is lost for good, put a new one there: openssl rand -base64 48 > ${file}`,
    );
  if (!existsSync(file)) writeDurablySync(file, randomBytes(48).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** The version of the product: `RELEASE`, else that of package.json. */
export const readRelease = (env: NodeJS.ProcessEnv): string => env['RELEASE'] || packageVersion();

const packageVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
