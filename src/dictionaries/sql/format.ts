/** SQL scripts with tables, for PostgreSQL, MySQL and SQL Server: tables are at the top, their columns below. */
import { type DictionaryFault, DictionaryFileError, dictionary, element } from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';
import { type Column, readScript, type Script } from './tables.ts';
import { writeSql } from './write.ts';

const moreOf = (column: Column): Readonly<Record<string, string>> => ({
  ...(column.primary ? { 'Primary key': 'yes' } : {}),
  ...(column.refersTo ? { 'Refers to': column.refersTo } : {}),
  ...(column.default ? { Default: column.default } : {}),
});

/** The sentences about skipped statements. */
function lossesOf({ others, unread }: Script): readonly DictionaryFault[] {
  return [
    ...unread.map(({ line, begins }) => ({
      line,
      message: `This statement could not be read: ${begins.slice(0, 120)} …`,
    })),
    ...[...others].map(([begins, count]) => ({
      line: null,
      message: `${count === 1 ? 'One statement' : `${count.toLocaleString('en')} statements`} “${begins}” ${count === 1 ? 'describes' : 'describe'} no table.`,
    })),
  ];
}

export const sqlFormat: DictionaryFormat = {
  title: 'SQL',
  endings: ['.sql', '.ddl'],
  recognise: ({ text, name }) => {
    if (text === null || !/\bcreate\s+(\w+\s+){0,3}table\b/i.test(text)) return 0;
    return /\.(sql|ddl)$/i.test(name) ? 0.97 : 0.7;
  },
  read: ({ text }) => {
    const script = readScript(text ?? '');
    if (!script.tables.length)
      throw new DictionaryFileError(
        'No CREATE TABLE of this script could be read. Export the structure of the tables, without their rows.',
      );
    const schemas = [...new Set(script.tables.flatMap(({ schema }) => schema ?? []))];
    return dictionary({
      groups: schemas.map((name) => ({ name, description: '' })),
      columns: ['Primary key', 'Refers to', 'Default'],
      elements: script.tables.flatMap((table) => {
        const key = table.schema ? `${table.schema}.${table.name}` : table.name;
        const group = table.schema;
        return [
          element({
            key,
            group,
            name: table.name,
            code: table.name,
            type: 'table',
            description: table.comment,
            line: table.line,
          }),
          ...[...table.columns.values()].map((column) =>
            element({
              key: `${key}.${column.name}`,
              parent: key,
              group,
              name: column.name,
              code: column.name,
              type: column.type,
              description: column.comment,
              mandatory: column.mandatory,
              values: column.values,
              more: moreOf(column),
              line: column.line,
            }),
          ),
        ];
      }),
      losses: lossesOf(script),
    });
  },
  write: writeSql,
};
