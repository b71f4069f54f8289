/** Prepared statements on PGlite. They pay off because planning a list takes longer than running it. */
import { type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

interface Prepared {
  readonly name: string;
  /** Types of the values, as PostgreSQL type ids. */
  readonly types: readonly number[];
}

/** The maximum number of prepared statements. Beyond it all are dropped, and prepared again on use. */
const maxPrepared = 500;

export interface PreparedStatements {
  /** Runs a statement and prepares it at its first use. Calls must not overlap. */
  run(text: string, values: readonly unknown[]): Promise<unknown[]>;
  /** Drops all prepared statements, because tables may have changed. */
  forget(): Promise<void>;
}

/** Creates the store of statements that PGlite has prepared, by their text. */
export function makePrepared(database: PGlite): PreparedStatements {
  let prepared = new Map<string, Prepared>();
  let count = 0;
  const send = (...messages: readonly Uint8Array[]) =>
    database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  const forget = async (): Promise<void> => {
    prepared = new Map();
    await database.exec('deallocate all');
  };
  const prepare = async (text: string): Promise<Prepared> => {
    const known = prepared.get(text);
    if (known) return known;
    if (prepared.size >= maxPrepared) await forget();
    const name = `s${++count}`;
    const messages = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const description = messages.find((message) => message.name === 'parameterDescription');
    const types =
      (description as InstanceType<typeof protocol.messages.ParameterDescriptionMessage> | undefined)?.dataTypeIDs ??
      [];
    const made = { name, types };
    prepared.set(text, made);
    return made;
  };

  const run = async (text: string, values: readonly unknown[]): Promise<unknown[]> => {
    const { name, types } = await prepare(text);
    const written = values.map((value, i) => {
      if (value === null || value === undefined) return null;
      const write = database.serializers[types[i] ?? 0];
      try {
        return write ? write(value) : String(value);
      } catch (error) {
        // The error that PostgreSQL would report; the driver rejects the value before PostgreSQL sees it.
        throw Object.assign(error as Error, { code: '22P02' });
      }
    });
    const messages = await send(
      serialize.bind({ statement: name, values: written }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    await database.syncToFs();
    let fields: readonly { readonly name: string; readonly dataTypeID: number }[] = [];
    const rows: unknown[] = [];
    for (const message of messages) {
      if (message.name === 'rowDescription')
        fields = (message as InstanceType<typeof protocol.messages.RowDescriptionMessage>).fields;
      if (message.name !== 'dataRow') continue;
      const row: Record<string, unknown> = {};
      (message as InstanceType<typeof protocol.messages.DataRowMessage>).fields.forEach((value, i) => {
        const field = fields[i];
        if (!field) return;
        const read = database.parsers[field.dataTypeID];
        row[field.name] = value !== null && read ? read(value, field.dataTypeID) : value;
      });
      rows.push(row);
    }
    return rows;
  };
  return { run, forget };
}
