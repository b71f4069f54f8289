/** The replacements for functions that PostgreSQL 15 lacks, compared with the originals of PostgreSQL 16. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { systemActor } from '../../src/server/store/database.ts';
import { inputIsValid } from '../../src/server/store/engine-tables.ts';
import { testServer } from './server.ts';

const types = ['timestamptz', 'date', 'time', 'interval', 'integer', 'bigint', 'numeric', 'boolean', 'jsonb', 'uuid'];
const texts = [
  ...['', ' ', 'x', "'", '\\', '%', '$1', '0', '-1', '+7 ', '1.5', '1e400', '99999999999', '9e99', 'NaN', 'infinity'],
  ...['2024-02-29', '2023-02-29', '2024-02-29T10:00:00Z', '2024-02-29 25:00', '10:30', '24:00:01', '99:99', '1 day'],
  ...[
    'P1DT2H',
    'PT',
    '3 fortnights',
    'true',
    'yes',
    '2',
    '{"a":1}',
    '{a:1}',
    '"\\ud800"',
    'null',
    '[1,',
    '294277-01-01',
  ],
  ...['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99', '2024-01-01 00:00 Nowhere/Else'],
];

test('a text is a value of a type for 15 where it is one for 16', async () => {
  const server = await testServer();
  try {
    await server.database.script(inputIsValid('input_is_valid_before_16'));
    const rows = await server.database.query<{ own: boolean }>(
      systemActor,
      sql`select text, type, pg_input_is_valid(text, type) as own, input_is_valid_before_16(text, type) as before
        from unnest(${texts}::text[]) text, unnest(${types}::text[]) type`,
    );
    expect(rows).toHaveLength(texts.length * types.length);
    expect(rows.map((row) => ({ ...row, before: row.own }))).toEqual(rows);
    expect(new Set(rows.map(({ own }) => own))).toEqual(new Set([true, false]));
  } finally {
    await server.close();
  }
});
