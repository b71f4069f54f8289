/** The log of the server: one JSON object on each line, or plain text in a terminal. It never contains a secret. */
import { Writable } from 'node:stream';
import pino, { type Level } from 'pino';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A terminal shows warnings only; the log of a service also shows each request. */
export const defaultLogLevel: LogLevel = process.stdout.isTTY ? 'warn' : 'info';

interface LogLine {
  readonly level: Level;
  readonly msg?: string;
  readonly error?: { readonly message: string; readonly stack?: string };
}

const plainLines = new Writable({
  write(line: Buffer, _encoding, done) {
    const { level, msg = '', error } = JSON.parse(line.toString()) as LogLine;
    const why = error && (error.stack ?? error.message);
    process.stdout.write(`${level}: ${[msg, why].filter(Boolean).join('\n')}\n`, done);
  },
});

export const log = pino(
  {
    level: defaultLogLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { error: pino.stdSerializers.err },
  },
  process.stdout.isTTY ? plainLines : pino.destination({ fd: 1, sync: true }),
);

/** Sets the minimum level of written lines. */
export const setLogLevel = (level: LogLevel): void => {
  log.level = level;
};
