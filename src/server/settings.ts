import type { LogLevel } from './log.ts';

/** The settings of an installation. */
export interface Settings {
  /** The address to listen on; null: this machine only with the demo, everywhere without. */
  readonly host: string | null;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The server itself, where databaseUrl leads to a pooler; null: databaseUrl leads there. */
  readonly databaseDirectUrl: string | null;
  /** The embedded database of a folder that has none yet; null: PostgreSQL where it runs, else PGlite. */
  readonly embedded: 'postgres' | 'pglite' | null;
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  /** Proxies in front whose word on the client's address is taken: a count, or addresses with commas between them. */
  readonly trustProxy: number | string | false;
  readonly smtpUrl: string | null;
  /** The key that signs access tokens and seals stored secrets; at least 32 bytes. */
  readonly secret: string;
  /** The previous SECRET, for one start, which reseals the values sealed with it. */
  readonly secretBefore: string | null;
  readonly sentryDsn: string | null;
  readonly chatbotUrl: string | null;
  /** PRIVATE_SERVICES=1: language models at addresses inside the private network are called. */
  readonly privateServices: boolean;
  /** Seconds for which a language model may be silent before it is given up. */
  readonly modelPatience: number;
  readonly release: string;
  /** Fills an empty database with the demo. */
  readonly logLevel: LogLevel;
  /** Bytes of files that one tenant may have stored. */
  readonly uploadQuota: number;
  /** Days for which activity and views are stored for the statistics. */
  readonly statisticsDays: number;
  /** ROLLBACK=1, for one start: restores tables and columns that an earlier release needs and a later one has removed. */
  readonly rollback: boolean;
  /** Seconds for which requests are still served after the process was asked to end, while readiness says it is ending. */
  readonly drainSeconds: number;
  readonly demo: boolean;
  /** DEMO=1: the demo, whose passwords everybody knows, may be reached from other machines. */
  readonly demoForAll: boolean;
}
