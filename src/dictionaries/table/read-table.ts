/** Reads rows of a table as elements, by the roles of columns and the way in which rows name their parents. Pure. */

import { asItWas } from '../../tables/harmless-cell.ts';
import { type DictionaryElement, type DictionaryFault, element, keyBelow, type PermittedValue } from '../dictionary.ts';
import { readChoices } from '../redcap/choices.ts';
import type { ColumnRole, ParentWay } from '../table-choices.ts';

export interface TableReading {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The line of each row, as counted by a spreadsheet. */
  readonly lines: readonly number[];
  readonly columns: Readonly<Partial<Record<ColumnRole, string>>>;
  readonly parentBy: ParentWay;
}

export interface TableElements {
  readonly elements: readonly DictionaryElement[];
  readonly faults: readonly DictionaryFault[];
  readonly further: readonly string[];
}

const yes = /^(y|yes|true|1|x|j|ja|oui|si|sí|required|mandatory|m|1\.\.)/i;
const pathSign = /\s*(?:\/|\\|>|→|::|\|)\s*/;

/** The column index of each role; -1 if no column has the role. */
function placesOf({ headings, columns }: TableReading): (role: ColumnRole) => number {
  const places = new Map(
    Object.entries(columns).map(([role, heading]) => [role as ColumnRole, headings.indexOf(heading ?? '')]),
  );
  return (role) => places.get(role) ?? -1;
}

/** The permitted values of a cell: `1, One | 2, Two`, or values separated by semicolons, bars or line breaks. */
function valuesOf(cell: string): readonly PermittedValue[] {
  if (cell === '') return [];
  if (cell.includes('|')) return readChoices(cell);
  const sign = cell.includes('\n') ? '\n' : cell.includes(';') ? ';' : ',';
  return cell
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, value = part, label = ''] = /^([^=:]{1,60})\s*[=:]\s+?(.+)$/.exec(part) ?? [];
      return { value: value.trim(), label: label.trim() };
    });
}

/** The elements of the rows. Keys and parents are checked later, in the same way for all formats. */
export function readTable(reading: TableReading): TableElements {
  const place = placesOf(reading);
  const placed = new Set(Object.values(reading.columns));
  const further = reading.headings.filter((heading) => heading.trim() !== '' && !placed.has(heading));
  const furtherAt = further.map((heading) => [heading, reading.headings.indexOf(heading)] as const);
  const at = (row: readonly string[], role: ColumnRole): string => row[place(role)]?.trim() ?? '';
  const faults: DictionaryFault[] = [];
  const elements: DictionaryElement[] = [];
  const parents = parentFinder(reading, elements);
  reading.rows.forEach((written, index) => {
    const row = written.map(asItWas);
    if (row.every((cell) => cell.trim() === '')) return;
    const line = reading.lines[index] ?? 0;
    const { parent, key, name, fault } = parents({
      line,
      written: row[place('name')] ?? '',
      key: at(row, 'key'),
      parent: at(row, 'parent'),
      table: at(row, 'table'),
      code: at(row, 'code'),
    });
    if (fault) faults.push({ line, message: fault });
    elements.push(
      element({
        key,
        parent,
        group: at(row, 'group') || null,
        name: name || at(row, 'code'),
        code: at(row, 'code'),
        type: at(row, 'type'),
        description: at(row, 'description'),
        mandatory: yes.test(at(row, 'mandatory')),
        values: valuesOf(at(row, 'values')),
        more: Object.fromEntries(
          furtherAt.flatMap(([heading, column]) => (row[column] ? [[heading, row[column]]] : [])),
        ),
        line,
      }),
    );
  });
  return { elements, faults, further };
}

interface RowNames {
  readonly line: number;
  /** The name with its indentation. */
  readonly written: string;
  readonly key: string;
  readonly parent: string;
  readonly table: string;
  readonly code: string;
}

interface RowPlace {
  readonly parent: string | null;
  readonly key: string;
  readonly name: string;
  readonly fault?: string;
}

/** The keys of the rows, by the key itself and by name. */
function keysByName(reading: TableReading): ReadonlyMap<string, readonly string[]> {
  const place = placesOf(reading);
  const keys = new Map<string, string[]>();
  for (const row of reading.rows) {
    const cell = (role: ColumnRole): string => row[place(role)]?.trim() ?? '';
    const own = cell('key') || cell('code') || cell('name');
    for (const name of new Set([own, cell('name')])) {
      const known = keys.get(name);
      if (known) known.push(own);
      else keys.set(name, [own]);
    }
  }
  return keys;
}

/**
 * A function that finds the parent of a row. Parents without a row of their own, such as tables, are added as elements.
 */
function parentFinder(reading: TableReading, elements: DictionaryElement[]): (row: RowNames) => RowPlace {
  const keyed = reading.columns.key !== undefined;
  const made = new Set<string>();
  /** Adds the element of a table, or of a part of a path, once. */
  const holder = (key: string, line: number, known: Partial<DictionaryElement> = {}): string => {
    if (!made.has(key)) {
      made.add(key);
      elements.push(element({ key, name: key, code: key, line, ...known }));
    }
    return key;
  };
  switch (reading.parentBy) {
    case 'table':
      return ({ table, written, code, key, line }) => {
        const name = written.trim();
        const parent = table ? holder(table, line, { type: 'table' }) : null;
        return { parent, name, key: key || [table, code || name].filter(Boolean).join('.') };
      };
    case 'path':
      return ({ written, key, line }) => {
        const parts = written.trim().split(pathSign).filter(Boolean);
        const name = parts.at(-1) ?? '';
        let parent: string | null = null;
        parts.slice(0, -1).forEach((part, level) => {
          const path = parts.slice(0, level + 1).join('/');
          holder(path, line, { parent, name: part, code: part });
          parent = path;
        });
        const own = key || parts.join('/');
        made.add(own);
        return { parent, name, key: own };
      };
    case 'indent': {
      const open: { indent: number; key: string }[] = [];
      return ({ written, key, code, line }) => {
        const [spaces = ''] = /^[\s.\-·•]*/u.exec(written) ?? [];
        const indent = spaces.replaceAll('\t', '    ').length;
        const name = written.slice(spaces.length).trim();
        while (open.length && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
        const parent = open.at(-1)?.key ?? null;
        const own = key || [parent, code || name].filter(Boolean).join('/') || String(line);
        open.push({ indent, key: own });
        return { parent, name, key: own };
      };
    }
    case 'name': {
      const keys = keysByName(reading);
      return ({ written, key, parent, code, line }) => {
        const name = written.trim();
        const own = key || code || name;
        const known = keys.get(own) ?? [];
        const shared = !key && known.length > 1;
        const above = parent ? (keys.get(parent) ?? []) : [];
        // A name without a row becomes an element: a table or a type.
        const found = parent ? (above[0] ?? holder(parent, line)) : null;
        return {
          parent: found,
          name,
          key: shared ? keyBelow(found, own) : own,
          ...(above.length > 1
            ? {
                fault: `“${name}” is below “${parent}”, and ${above.length} rows are called so. Choose a column of keys.`,
              }
            : {}),
        };
      };
    }
    case 'key':
      return ({ written, key, parent, code }) => ({ parent: parent || null, name: written.trim(), key: key || code });
    case 'none':
      return ({ written, key, code }) => ({
        parent: null,
        name: written.trim(),
        key: keyed ? key : code || written.trim(),
      });
  }
}
