/** Extracts tables, columns, keys and comments from the statements of a script. Pure. */
import type { PermittedValue } from '../dictionary.ts';
import { asText, Cursor, listParts, type QualifiedName } from './cursor.ts';
import { type SqlStatement, statementsOf, type Token } from './tokens.ts';

export interface Column {
  readonly name: string;
  readonly line: number;
  type: string;
  comment: string;
  mandatory: boolean;
  primary: boolean;
  default: string;
  /** The referenced `table.column`. */
  refersTo: string;
  values: readonly PermittedValue[];
}

export interface Table {
  readonly name: string;
  readonly schema: string | null;
  readonly line: number;
  comment: string;
  readonly columns: Map<string, Column>;
}

export interface Script {
  readonly tables: readonly Table[];
  /** The number of statements that do not describe tables, by their first words. */
  readonly others: ReadonlyMap<string, number>;
  /** Statements about tables that could not be read, by their first line. */
  readonly unread: readonly { readonly line: number; readonly begins: string }[];
}

const wordsOfConstraints = new Set([
  'NOT',
  'NULL',
  'PRIMARY',
  'UNIQUE',
  'DEFAULT',
  'REFERENCES',
  'COMMENT',
  'CHECK',
  'CONSTRAINT',
  'COLLATE',
  'IDENTITY',
  'AUTO_INCREMENT',
  'GENERATED',
  'ON',
  'AS',
  'KEY',
  'ENCODE',
  'SPARSE',
  'ROWGUIDCOL',
  'STORAGE',
  'COMPRESSION',
  'VISIBLE',
  'INVISIBLE',
]);
const wordsOfTable = new Set([
  'CONSTRAINT',
  'PRIMARY',
  'FOREIGN',
  'UNIQUE',
  'CHECK',
  'KEY',
  'INDEX',
  'FULLTEXT',
  'SPATIAL',
  'EXCLUDE',
  'LIKE',
  'PERIOD',
]);

const lower = (text: string): string => text.toLowerCase();

/** Reads a script statement by statement: an unreadable statement does not affect the others. */
export function readScript(text: string): Script {
  const tables = new Map<string, Table>();
  const types = new Map<string, readonly PermittedValue[]>();
  const others = new Map<string, number>();
  const unread: { line: number; begins: string }[] = [];
  for (const statement of statementsOf(text)) {
    const outcome = readStatement(statement, tables, types);
    if (outcome === 'read') continue;
    const begins = statement.tokens.slice(0, 2).map((token) => token.text.toUpperCase());
    if (outcome === 'unread') unread.push({ line: statement.line, begins: asText(statement.tokens.slice(0, 5)) });
    else others.set(begins.join(' '), (others.get(begins.join(' ')) ?? 0) + 1);
  }
  for (const table of tables.values())
    for (const column of table.columns.values())
      if (!column.values.length) column.values = types.get(lower(column.type.split('.').at(-1) ?? '')) ?? [];
  return { tables: [...tables.values()], others, unread };
}

type Tables = Map<string, Table>;
type Outcome = 'read' | 'unread' | 'other';

function readStatement(
  { tokens }: SqlStatement,
  tables: Tables,
  types: Map<string, readonly PermittedValue[]>,
): Outcome {
  const at = new Cursor(tokens);
  if (at.takes('CREATE')) {
    at.takes('OR', 'REPLACE');
    while (['GLOBAL', 'LOCAL', 'TEMP', 'TEMPORARY', 'UNLOGGED', 'EXTERNAL', 'FOREIGN'].some((word) => at.takes(word)));
    if (at.takes('TABLE')) return readTable(at, tables) ? 'read' : 'unread';
    if (at.takes('TYPE')) return readType(at, types) ? 'read' : 'other';
    return 'other';
  }
  if (at.takes('COMMENT', 'ON')) return readComment(at, tables);
  if (at.takes('ALTER', 'TABLE')) return readAlter(at, tables);
  if ((at.takes('EXEC') || at.takes('EXECUTE')) && tokens.some(({ text }) => lower(text) === 'sp_addextendedproperty'))
    return readProperty(tokens, tables);
  return 'other';
}

/** Finds a table by schema and name, or by a unique name, because scripts do not always name the schema. */
function tableNamed(tables: Tables, { name, schema }: Pick<QualifiedName, 'name' | 'schema'>): Table | undefined {
  const exact = tables.get(keyOf({ name, schema }));
  if (exact) return exact;
  const found = [...tables.values()].filter((table) => lower(table.name) === lower(name));
  return found.length === 1 ? found[0] : undefined;
}

const keyOf = ({ name, schema }: Pick<QualifiedName, 'name' | 'schema'>): string =>
  lower(schema ? `${schema}.${name}` : name);

function readTable(at: Cursor, tables: Tables): boolean {
  at.takes('IF', 'NOT', 'EXISTS');
  const line = at.peek()?.line ?? 1;
  const name = at.qualifiedName();
  const inner = name && at.parenthesis();
  if (!name || !inner) return false;
  const table: Table = { name: name.name, schema: name.schema, line, comment: '', columns: new Map() };
  for (const part of listParts(inner)) {
    const first = part[0] as Token;
    if (first.kind === 'word' && wordsOfTable.has(first.text.toUpperCase()) && !isColumn(part))
      readConstraint(part, table);
    else {
      const column = readColumn(part);
      if (!column) return false;
      table.columns.set(lower(column.name), column);
    }
  }
  if (!table.columns.size) return false;
  while (!at.done) {
    if (at.takes('COMMENT')) {
      at.takes('=');
      table.comment = at.peek()?.kind === 'string' ? (at.next()?.text ?? '') : '';
    } else at.next();
  }
  tables.set(keyOf(table), table);
  return true;
}

/** Whether the part defines a column. A column may be named `key` or `index` if a type follows. */
const isColumn = (part: readonly Token[]): boolean => {
  const [first, second, third] = part;
  if (
    !first ||
    !second ||
    second.kind !== 'word' ||
    !['KEY', 'INDEX', 'LIKE', 'PERIOD'].includes(first.text.toUpperCase())
  )
    return false;
  return third === undefined || (third.text === '(' && part[3]?.kind === 'number') || third.kind === 'word';
};

function readColumn(part: readonly Token[]): Column | null {
  const at = new Cursor(part);
  const first = at.next();
  if (!first || first.kind === 'sign' || first.kind === 'string' || first.kind === 'number') return null;
  const typed: Token[] = [];
  let values: readonly PermittedValue[] = [];
  while (!at.done) {
    const token = at.peek() as Token;
    if (token.kind === 'word' && wordsOfConstraints.has(token.text.toUpperCase())) break;
    const inner = at.parenthesis();
    if (inner) {
      const listed = inner.filter(({ kind }) => kind === 'string');
      if (listed.length) values = listed.map(({ text }) => ({ value: text, label: '' }));
      const [open] = [token];
      typed.push(open, ...inner, { ...open, text: ')' });
    } else typed.push(at.next() as Token);
  }
  const column: Column = {
    name: first.text,
    line: first.line,
    type: values.length ? (typed[0]?.text ?? '') : asText(typed).replaceAll(' . ', '.'),
    comment: '',
    mandatory: false,
    primary: false,
    default: '',
    refersTo: '',
    values,
  };
  while (!at.done) readColumnConstraint(at, column);
  return column;
}

function readColumnConstraint(at: Cursor, column: Column): void {
  if (at.takes('NOT', 'NULL')) column.mandatory = true;
  else if (at.takes('PRIMARY', 'KEY')) {
    column.primary = true;
    column.mandatory = true;
  } else if (at.takes('DEFAULT')) {
    const value: Token[] = [];
    while (
      !at.done &&
      !(at.peek()?.kind === 'word' && value.length && wordsOfConstraints.has(at.peek()?.text.toUpperCase() ?? ''))
    )
      value.push(at.next() as Token);
    column.default = asText(value);
  } else if (at.takes('REFERENCES')) column.refersTo = referenceOf(at);
  else if (at.takes('COMMENT')) {
    if (at.peek()?.kind === 'string') column.comment = at.next()?.text ?? '';
  } else if (at.takes('CHECK')) {
    const listed = valuesOfCheck(at.parenthesis() ?? []);
    if (listed.get(lower(column.name)) && !column.values.length) column.values = listed.get(lower(column.name)) ?? [];
  } else at.next();
}

function referenceOf(at: Cursor): string {
  const table = at.qualifiedName();
  const columns = at.parenthesis();
  return table ? [table.name, ...(columns?.length ? [asText(columns)] : [])].join('.') : '';
}

/** The permitted values of columns from checks such as `column in ('a', 'b')`. */
function valuesOfCheck(tokens: readonly Token[]): ReadonlyMap<string, readonly PermittedValue[]> {
  const found = new Map<string, readonly PermittedValue[]>();
  tokens.forEach((token, index) => {
    if (tokens[index + 1]?.text.toUpperCase() !== 'IN' || tokens[index + 2]?.text !== '(') return;
    const inner = new Cursor(tokens.slice(index + 2)).parenthesis() ?? [];
    const listed = inner.filter(({ kind }) => kind === 'string' || kind === 'number');
    if (listed.length)
      found.set(
        lower(token.text),
        listed.map(({ text }) => ({ value: text, label: '' })),
      );
  });
  return found;
}

function readConstraint(part: readonly Token[], table: Table): void {
  const at = new Cursor(part);
  if (at.takes('CONSTRAINT')) at.qualifiedName();
  const namesIn = (): readonly string[] => listParts(at.parenthesis() ?? []).map((one) => lower(one[0]?.text ?? ''));
  if (at.takes('PRIMARY', 'KEY')) {
    while (!at.done && !at.sees('(')) at.next();
    for (const name of namesIn()) {
      const column = table.columns.get(name);
      if (!column) continue;
      column.primary = true;
      column.mandatory = true;
    }
  } else if (at.takes('FOREIGN', 'KEY')) {
    while (!at.done && !at.sees('(')) at.next();
    const names = namesIn();
    if (!at.takes('REFERENCES')) return;
    const target = at.qualifiedName();
    const columns = namesIn();
    names.forEach((name, index) => {
      const column = table.columns.get(name);
      if (column && target) column.refersTo = [target.name, columns[index]].filter(Boolean).join('.');
    });
  } else if (at.takes('CHECK'))
    for (const [name, values] of valuesOfCheck(at.parenthesis() ?? [])) {
      const column = table.columns.get(name);
      if (column && !column.values.length) column.values = values;
    }
}

function readAlter(at: Cursor, tables: Tables): Outcome {
  at.takes('ONLY');
  at.takes('IF', 'EXISTS');
  at.takes('ONLY');
  const name = at.qualifiedName();
  const table = name && tableNamed(tables, name);
  if (!table) return 'other';
  const rest: Token[] = [];
  while (!at.done) rest.push(at.next() as Token);
  let read = false;
  for (const part of listParts(rest)) {
    const one = new Cursor(part);
    if (one.takes('WITH')) one.next();
    if (!one.takes('ADD')) continue;
    one.takes('COLUMN');
    one.takes('IF', 'NOT', 'EXISTS');
    const left: Token[] = [];
    while (!one.done) left.push(one.next() as Token);
    const [first] = left;
    if (first?.kind === 'word' && wordsOfTable.has(first.text.toUpperCase())) readConstraint(left, table);
    else {
      const column = readColumn(left);
      if (column) table.columns.set(lower(column.name), column);
    }
    read = true;
  }
  return read ? 'read' : 'other';
}

function readComment(at: Cursor, tables: Tables): Outcome {
  const ofColumn = at.takes('COLUMN');
  if (!ofColumn && !at.takes('TABLE')) return 'other';
  const name = at.qualifiedName();
  const text = at.takes('IS') && at.peek()?.kind === 'string' ? at.next()?.text : undefined;
  if (!name || text === undefined) return 'unread';
  const { parts } = name;
  const table = tableNamed(tables, ofColumn ? { name: parts.at(-2) ?? '', schema: parts.at(-3) ?? null } : name);
  const column = ofColumn ? table?.columns.get(lower(name.name)) : undefined;
  if (!table || (ofColumn && !column)) return 'unread';
  if (column) column.comment = text;
  else table.comment = text;
  return 'read';
}

/** Reads a description of SQL Server, which names its table and column by parameters. */
function readProperty(tokens: readonly Token[], tables: Tables): Outcome {
  const value = (parameter: string): string | undefined => {
    const index = tokens.findIndex(({ kind, text }) => kind === 'name' && lower(text) === parameter);
    return index < 0 ? undefined : tokens.slice(index + 1, index + 3).find(({ kind }) => kind === 'string')?.text;
  };
  const strings = tokens.filter(({ kind }) => kind === 'string').map(({ text }) => text);
  const named = tokens.some(({ kind, text }) => kind === 'name' && lower(text) === 'value');
  // Positional parameters: name, value, 'SCHEMA', schema, 'TABLE', table, 'COLUMN', column.
  const [text, name, of] = named
    ? [value('value'), value('level1name'), value('level2name')]
    : [strings[1], strings[5], strings[7]];
  const table = name === undefined ? undefined : tableNamed(tables, { name, schema: null });
  if (!table || text === undefined) return 'unread';
  const column = of === undefined ? undefined : table.columns.get(lower(of));
  if (of !== undefined && !column) return 'unread';
  if (column) column.comment = text;
  else table.comment = text;
  return 'read';
}

function readType(at: Cursor, types: Map<string, readonly PermittedValue[]>): boolean {
  const name = at.qualifiedName();
  if (!name || !at.takes('AS', 'ENUM')) return false;
  const listed = (at.parenthesis() ?? []).filter(({ kind }) => kind === 'string');
  types.set(
    lower(name.name),
    listed.map(({ text }) => ({ value: text, label: '' })),
  );
  return true;
}
