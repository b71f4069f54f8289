/** Writes a dictionary as CREATE TABLE statements of PostgreSQL. Pure. */
import type { Dictionary, DictionaryElement } from '../dictionary.ts';
import type { WrittenFile } from '../format.ts';

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Matches types that PostgreSQL accepts. Any other type becomes text, with a note in the losses. */
const knownType =
  /^(big|small)?int(eger)?$|^(numeric|decimal)(\(\d+(, ?\d+)?\))?$|^(real|double precision|float|boolean|bool|date|text|uuid|jsonb?|bytea)$|^(character varying|varchar|char|character)(\(\d+\))?$|^time(stamp)?(\(\d\))?( (with|without) time zone)?$/i;
const meant: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'numeric',
  datetime: 'timestamp',
  'string (date)': 'date',
  'string (date-time)': 'timestamp with time zone',
};

/** Elements with children become tables. All their descendants become columns, at any depth. */
export function writeSql(dictionary: Dictionary): WrittenFile {
  const below = Map.groupBy(dictionary.elements, ({ parent }) => parent);
  const losses = new Set<string>();
  const nameOf = (one: DictionaryElement): string => one.code || one.name;
  const typeOf = ({ type }: DictionaryElement): string => {
    const known = meant[type.toLowerCase()] ?? type;
    if (knownType.test(known)) return known;
    if (type) losses.add(`The type “${type}” is written as text.`);
    return 'text';
  };
  const columnsBelow = (key: string): readonly DictionaryElement[] =>
    (below.get(key) ?? []).flatMap((child) => [child, ...columnsBelow(child.key)]);
  const statements: string[] = [];
  const writeTable = (name: string, columns: readonly DictionaryElement[], comment: string) => {
    const table = quotedName(name);
    const lines = columns.map((column) => {
      const values = column.values.map(({ value }) => quotedText(value)).join(', ');
      const check = values ? ` check (${quotedName(nameOf(column))} in (${values}))` : '';
      return `  ${quotedName(nameOf(column))} ${typeOf(column)}${column.mandatory ? ' not null' : ''}${check}`;
    });
    const keys = columns.filter(({ more }) => more['Primary key']).map((column) => quotedName(nameOf(column)));
    if (keys.length) lines.push(`  primary key (${keys.join(', ')})`);
    statements.push(`create table ${table} (\n${lines.join(',\n')}\n);`);
    if (comment) statements.push(`comment on table ${table} is ${quotedText(comment)};`);
    for (const column of columns)
      if (column.description)
        statements.push(
          `comment on column ${table}.${quotedName(nameOf(column))} is ${quotedText(column.description)};`,
        );
  };
  const top = below.get(null) ?? [];
  const loose = top.filter(({ key }) => !below.has(key));
  for (const table of top)
    if (below.has(table.key)) writeTable(nameOf(table), columnsBelow(table.key), table.description);
  if (loose.length) writeTable(dictionary.name || 'elements', loose, dictionary.description);
  if (dictionary.elements.some(({ name, code }) => code && name !== code))
    losses.add('Names are left out where there is a technical name.');
  if (dictionary.elements.some(({ values }) => values.some(({ label }) => label)))
    losses.add('Labels of permitted values are left out.');
  return { ending: 'sql', mediaType: 'application/sql', content: `${statements.join('\n\n')}\n`, losses: [...losses] };
}
