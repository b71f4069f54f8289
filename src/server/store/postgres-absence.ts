import { DatabaseUnavailable } from './database.ts';

/** Error codes of PostgreSQL, of the operating system and of the driver. */
const away = new Set(
  ['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '08000', '08001', '08003', '08004', '08006', '53200'].concat([
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EACCES',
  ]),
);
const lostConnection = /Connection terminated|Connection ended|not queryable|client was closed/i;
/**
 * PgBouncer reports all its messages with this code and closes the connection. PostgreSQL itself uses the code for a
 * protocol error of the driver.
 */
const fromPooler = '08P01';
const poolerIsFull = /query_wait_timeout|no more connections allowed/;
/** The error of a read-only server: a standby, or a primary that has been demoted. */
const readOnly = '25006';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Whether a server refused a write because it is, or has become, read-only. */
export const isReadOnly = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseUnavailable ? error.cause : error) === readOnly;

/**
 * The kind of outage behind an error of the driver; null for every other error. `committing` says that the connection
 * was committing, so the result of the transaction is unknown.
 */
export function absenceOf(error: unknown, committing = false): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const pooler = code === fromPooler && (error as { severity?: unknown }).severity === 'FATAL';
  if (code === '53100') return new DatabaseUnavailable('full', error);
  if (code === '57014') return new DatabaseUnavailable('slow', error);
  if (
    code === '53300' ||
    error.message === 'timeout exceeded when trying to connect' ||
    (pooler && poolerIsFull.test(error.message))
  )
    return new DatabaseUnavailable('busy', error);
  if (code === readOnly) return new DatabaseUnavailable('away', error);
  if (pooler || (typeof code === 'string' && away.has(code)) || lostConnection.test(error.message))
    return new DatabaseUnavailable(committing ? 'unknown' : 'away', error);
  return null;
}
