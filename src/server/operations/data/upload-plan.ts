/** The plan of an upload: new, changed and removed elements of a catalog, and fields that the file adds. Pure. */
import type { Dictionary, DictionaryElement, PermittedValue } from '../../../dictionaries/dictionary.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import type { OwnField, StoredCatalog, StoredElement } from './stored-elements.ts';

export interface FieldDifference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The values of an element in the file, by row field. */
export interface ElementFields {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly data_type: string;
  readonly mandatory: boolean;
  readonly permitted_values: readonly string[];
  readonly values: Values;
}

export interface PlannedElement {
  readonly element: DictionaryElement;
  readonly fields: ElementFields;
  /** The stored row with the same key; null for a new element. */
  readonly stored: StoredElement | null;
  readonly changes: readonly FieldDifference[];
}

export interface UploadPlan {
  /** Elements, parents before their children. */
  readonly elements: readonly PlannedElement[];
  readonly gone: readonly StoredElement[];
  /** Fields that the file adds to the catalog. */
  readonly added: readonly OwnField[];
  /** The schema of the elements' further fields, including the added ones. */
  readonly schema: Values;
  /** Groups that do not exist yet. */
  readonly groups: readonly { readonly name: string; readonly description: string }[];
}

const longestMember = 60;
/** The maximum number of characters of a further field. */
const maxCharacters = 10_000;

/** A unique member name for a column: letters, digits and underscores. */
function memberOf(title: string, taken: ReadonlySet<string>): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^(\d|_)/, 'f_$1')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, longestMember);
  const base = plain || 'field';
  for (let number = 1; ; number += 1) {
    const member = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(member)) return member;
  }
}

/** A permitted value in the format of the field: `value = label`. */
export const valueText = ({ value, label }: PermittedValue): string => (label ? `${value} = ${label}` : value);

/** Parses a stored text "value = label"; without " = " the label is empty. */
export function permittedValue(text: string): PermittedValue {
  const at = text.indexOf(' = ');
  return at < 0 ? { value: text, label: '' } : { value: text.slice(0, at), label: text.slice(at + 3) };
}

/** Sorts parents first, otherwise in the order of the file. Cycles have been refused before. */
function parentsFirst(elements: readonly DictionaryElement[]): readonly DictionaryElement[] {
  const below = Map.groupBy(elements, ({ parent }) => parent);
  const sorted: DictionaryElement[] = [];
  const open = [...(below.get(null) ?? [])].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    sorted.push(next);
    open.push(...[...(below.get(next.key) ?? [])].reverse());
  }
  return sorted;
}

/** The schema with a text field for each added column: single-line unless the file has a value with several lines. */
function schemaWith(schema: Values, added: readonly OwnField[], { elements }: Dictionary): Values {
  const isLong = ({ title }: OwnField) => elements.some(({ more }) => /[\n\r\t]/.test(String(more[title] ?? '')));
  const fields = added.map((field) => [
    field.member,
    {
      type: 'string',
      title: field.title,
      ...(isLong(field) && { format: 'textarea' }),
      maxLength: maxCharacters,
      default: '',
    },
  ]);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return { ...schema, type: 'object', properties: { ...properties, ...Object.fromEntries(fields) } };
}

/** Compares the file with the stored catalog. */
export function planUpload(file: Dictionary, stored: StoredCatalog): UploadPlan {
  const known = new Map(stored.fields.map((field) => [field.title.toLowerCase(), field]));
  const taken = new Set(stored.fields.map(({ member }) => member));
  const added: OwnField[] = [];
  for (const title of file.columns) {
    if (known.has(title.toLowerCase())) continue;
    const field = { member: memberOf(title, taken), title };
    taken.add(field.member);
    known.set(title.toLowerCase(), field);
    added.push(field);
  }
  const byKey = new Map(stored.elements.map((one) => [one.key, one]));
  const keyOfId = new Map(stored.elements.map((one) => [one.id, one.key]));
  const elements = parentsFirst(file.elements).map((element): PlannedElement => {
    const one = byKey.get(element.key) ?? null;
    const fields: ElementFields = {
      name: element.name,
      code: element.code,
      description: element.description,
      data_type: element.type,
      mandatory: element.mandatory,
      permitted_values: element.values.map(valueText),
      values: Object.fromEntries(
        Object.entries(element.more).flatMap(([title, value]) => {
          const field = known.get(title.toLowerCase());
          return field ? [[field.member, value]] : [];
        }),
      ),
    };
    if (!one) return { element, fields, stored: null, changes: [] };
    const differs = {
      parent: one.parent === null ? '' : (keyOfId.get(one.parent) ?? ''),
      group: one.group === null ? '' : (stored.groups.get(one.group) ?? ''),
    };
    return { element, fields, stored: one, changes: changesOf(one, differs, { element, fields, known }) };
  });
  const keys = new Set(file.elements.map(({ key }) => key));
  const groups = new Set(stored.groups.values());
  return {
    elements,
    gone: stored.elements.filter(({ key }) => !keys.has(key)),
    added,
    schema: schemaWith(stored.schema, added, file),
    groups: file.groups.filter(({ name }) => !groups.has(name)),
  };
}

interface Compared {
  readonly element: DictionaryElement;
  readonly fields: ElementFields;
  readonly known: ReadonlyMap<string, OwnField>;
}

/**
 * The changes of an element. Values of further columns that the file lacks stay, because another file may have set
 * them.
 */
function changesOf(
  stored: StoredElement,
  place: { readonly parent: string; readonly group: string },
  { element, fields, known }: Compared,
): readonly FieldDifference[] {
  const pairs: readonly (readonly [field: string, before: string, after: string])[] = [
    ['Name', stored.name, fields.name],
    ['Technical name', stored.code, fields.code],
    ['Part of', place.parent, element.parent ?? ''],
    ['Group', place.group, element.group ?? ''],
    ['Data type', stored.type, fields.data_type],
    ['Description', stored.description, fields.description],
    ['Mandatory', stored.mandatory ? 'yes' : 'no', fields.mandatory ? 'yes' : 'no'],
    ['Permitted values', stored.values.join(' | '), fields.permitted_values.join(' | ')],
    ...[...known.values()]
      .filter(({ member }) => member in fields.values)
      .map(({ member, title }) => [title, String(stored.more[member] ?? ''), String(fields.values[member])] as const),
  ];
  return pairs.flatMap(([field, before, after]) => (before === after ? [] : [{ field, before, after }]));
}
