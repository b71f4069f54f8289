/**
 * Sends several statements to PostgreSQL in one message: one round trip, and one transaction unless the statements
 * begin a longer one.
 */
import { createRequire } from 'node:module';
import pg from 'pg';

/** A statement of a batch. The connection prepares a statement with a name once. */
export interface Part {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string | undefined;
}

/** A statement whose result is checked and not returned. */
export interface Preamble extends Part {
  /** The expected values of its one result row; null if the result is ignored. */
  readonly confirms: readonly string[] | null;
}

export interface BatchOptions {
  readonly before: readonly Preamble[];
  /** The statement belongs to a transaction that must still be open. */
  readonly continues: boolean;
  /** Commits the transaction after the statement, unless an earlier statement failed. */
  readonly commits: boolean;
}

/**
 * Sends a batch and returns the result of its last part.
 * @throws the error of the database
 */
export const sendBatch = (client: pg.ClientBase, part: Part, options: BatchOptions): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(client, part, options, (error, result) => (error ? reject(error) : resolve(result))));
  });

interface Messages {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly text: string; readonly name: string | undefined }): void;
  bind(message: { readonly statement: string | undefined; readonly values: readonly unknown[] }): void;
  execute(message: { readonly rows?: number }): void;
  sync(): void;
}

/** Members of the driver's query class that its published types lack. */
interface DriverQuery {
  name: string | undefined;
  text: string;
  submit(connection: Messages): Error | null;
  prepare(connection: Messages): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: unknown, connection: Messages): void;
  handleReadyForQuery(connection: Messages): void;
  handleError(error: Error, connection: Messages): void;
}

/** The driver's serialisation of a value, such as an array. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  readonly prepareValue: (value: unknown) => unknown;
};

const DriverQuery = pg.Query as unknown as new (
  config: Part & { readonly queryMode: 'extended' },
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => DriverQuery;

/** The connection, with a commit inserted before the Sync message. */
const committing = (connection: Messages): Messages =>
  Object.create(connection, {
    sync: {
      value: () => {
        connection.parse({ text: 'commit', name: '' });
        connection.bind({ statement: '', values: [] });
        connection.execute({});
        connection.sync();
      },
    },
  }) as Messages;

/** The driver's query, preceded by other statements. One Sync message ends them all. */
class Batch extends DriverQuery implements pg.Submittable {
  readonly #client: pg.ClientBase;
  readonly #options: BatchOptions;
  readonly #ownName: string | undefined;
  readonly #ownText: string;
  /** The number of preambles with an answer. */
  #answered = 0;
  #confirmed = false;
  /** The statement itself has an answer. */
  #done = false;
  #failure: Error | null = null;

  constructor(
    client: pg.ClientBase,
    part: Part,
    options: BatchOptions,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ ...part, queryMode: 'extended' }, callback);
    this.#client = client;
    // A value that cannot be serialised throws before anything is sent.
    const before = options.before.map((one) => ({ ...one, values: one.values.map(prepareValue) }));
    this.#options = { ...options, before };
    this.#ownName = part.name;
    this.#ownText = part.text;
  }

  // The published type returns nothing, but the driver reads the returned error.
  override submit(connection: unknown): Error | null {
    if (this.#options.continues && this.#client.getTransactionStatus() === 'I')
      return new Error('The transaction of this statement is over; outside of it nobody says for whom it runs.');
    const refused = super.submit(connection as Messages);
    this.#nameParsed();
    return refused;
  }

  override prepare(connection: Messages): void {
    for (const { text, values, name } of this.#options.before) {
      if (!name || !(connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])) {
        connection.parse({ text, name });
        if (name) connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    super.prepare(this.#options.commits ? committing(connection) : connection);
  }

  override handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    const current = this.#current();
    if (!current) {
      if (!this.#failure) super.handleDataRow(message);
      return;
    }
    const wanted = current.confirms ?? [];
    this.#confirmed =
      wanted.length === message.fields.length && wanted.every((value, index) => value === message.fields[index]);
  }

  override handleCommandComplete(message: unknown, connection: Messages): void {
    const current = this.#current();
    if (!current) {
      if (this.#done) this.#committed(message);
      else super.handleCommandComplete(message, connection);
      this.#done = true;
      return;
    }
    if (current.confirms && !this.#confirmed)
      this.#failure = new Error('The database did not confirm for whom a statement runs; its answer is not used.');
    this.#confirmed = false;
    this.#answered++;
    this.#nameParsed();
  }

  override handleReadyForQuery(connection: Messages): void {
    if (this.#failure) this.handleError(this.#failure, connection);
    else super.handleReadyForQuery(connection);
  }

  override handleError(error: Error, connection: Messages): void {
    // PostgreSQL has not parsed the parts after the failed one.
    for (const name of [...this.#options.before.map((part) => part.name), this.#ownName])
      if (name) delete connection.submittedNamedStatements[name];
    super.handleError(error, connection);
  }

  /** After an earlier failure PostgreSQL answers a commit with ROLLBACK instead of an error. */
  #committed(message: unknown): void {
    if ((message as { readonly text?: string }).text !== 'COMMIT')
      this.#failure = new Error('The transaction was rolled back: one of its statements had failed.');
  }

  /** The driver records parsed statements by name and text: here those of the next answered part. */
  #nameParsed(): void {
    const { name, text } = this.#current() ?? { name: this.#ownName, text: this.#ownText };
    this.name = name;
    this.text = text;
  }

  #current(): Preamble | undefined {
    return this.#options.before[this.#answered];
  }
}
