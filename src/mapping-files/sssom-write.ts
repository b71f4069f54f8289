/** Writes mappings as SSSOM/TSV, the metadata before the table. Pure. */
import { stringify } from 'yaml';
import type { FileMapping } from './mapping-set.ts';
import { noTermFound, predicateOf } from './predicates.ts';

export interface WrittenHead {
  /** An address that identifies this set of mappings. */
  readonly mapping_set_id: string;
  readonly license: string;
  /** Addresses of all prefixes that the mappings use. */
  readonly curie_map: Readonly<Record<string, string>>;
  readonly [slot: string]: unknown;
}

const columns = [
  'subject_id',
  'subject_label',
  'predicate_id',
  'predicate_modifier',
  'object_id',
  'object_label',
  'mapping_justification',
  'confidence',
  'author_label',
  'reviewer_label',
  'mapping_date',
  'comment',
] as const;

/** The text of a cell. Tabs and line breaks require quotes. */
const cell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of the file. Empty columns are left out, except those that SSSOM requires. */
export function writeSssom(head: WrittenHead, mappings: readonly FileMapping[]): string {
  const further = [...new Set(mappings.flatMap(({ more }) => Object.keys(more)))].filter(
    (one) => one !== 'predicate_id',
  );
  const rows = mappings.map(
    (one): Record<string, string> => ({
      ...one.more,
      subject_id: one.subject.key || noTermFound,
      subject_label: one.subject.label,
      predicate_id: one.more['predicate_id'] ?? (one.kind === 'none' ? predicateOf.equal : predicateOf[one.kind]),
      predicate_modifier: one.negated ? 'Not' : '',
      object_id: one.object.key || noTermFound,
      object_label: one.object.label,
      mapping_justification: one.justification,
      confidence: one.score === null ? '' : String(one.score),
      author_label: one.author,
      reviewer_label: one.reviewer,
      mapping_date: one.date,
      comment: one.note,
    }),
  );
  const needed = new Set<string>(['subject_id', 'predicate_id', 'object_id', 'mapping_justification']);
  const shown = [...columns, ...further].filter((column) => needed.has(column) || rows.some((row) => row[column]));
  const yaml = stringify(head, { lineWidth: 0 }).trimEnd();
  return `${[
    ...yaml.split('\n').map((line) => `#${line}`),
    shown.join('\t'),
    ...rows.map((row) => shown.map((column) => cell(row[column] ?? '')).join('\t')),
  ].join('\n')}\n`;
}
