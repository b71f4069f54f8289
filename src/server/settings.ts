import type { LogLevel } from './log.ts';

/** The settings of an installation. */
export interface Settings {
  /** The address to listen on. Null: only this machine for the demo, all addresses otherwise. */
  readonly host: string | null;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The address of the server itself, if databaseUrl leads to a pooler; null if databaseUrl is the server's own. */
  readonly databaseDirectUrl: string | null;
  /** The embedded database for an empty folder. Null: PostgreSQL if it can run, else PGlite. */
  readonly embedded: 'postgres' | 'pglite' | null;
  /** The public address of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** The trusted proxies that report the client's address: a count, or comma-separated addresses. */
  readonly trustProxy: number | string | false;
  readonly smtpUrl: string | null;
  /** The key that signs access tokens and seals stored secrets; at least 32 bytes. */
  readonly secret: string;
  /** The previous SECRET, for one start that reseals its values under the new SECRET. */
  readonly secretBefore: string | null;
  readonly sentryDsn: string | null;
  readonly chatbotUrl: string | null;
  /** PRIVATE_SERVICES=1: language models in the private network may be called. */
  readonly privateServices: boolean;
  /** Seconds without data after which a request to a language model is aborted. */
  readonly modelPatience: number;
  readonly release: string;
  /** Fills an empty database with the demo. */
  readonly logLevel: LogLevel;
  /** The maximum bytes of stored files of one tenant. */
  readonly uploadQuota: number;
  /** The number of days for which activity and views are stored for the statistics. */
  readonly statisticsDays: number;
  /**
   * ROLLBACK=1, for one start: restores tables and columns that an earlier release needs and a later release has
   * removed.
   */
  readonly rollback: boolean;
  /**
   * Seconds for which requests are still served after the process was asked to end, while the readiness check already
   * fails.
   */
  readonly drainSeconds: number;
  readonly demo: boolean;
  /** DEMO=1: other machines may reach the demo, whose passwords are public. */
  readonly demoForAll: boolean;
}
