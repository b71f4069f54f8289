/** Reads mappings from a table with any headings: CSV, TSV or a sheet. Pure. */
import { guessHeaderRow } from '../tables/parse-table.ts';
import type { Sheet } from '../tables/table-file.ts';
import {
  type Correspondence,
  correspondences,
  type FileMapping,
  type MappingFault,
  type MappingSet,
} from './mapping-set.ts';
import { correspondenceOf, noTermFound } from './predicates.ts';

/** Headings by column, in lower case without blanks and punctuation; earlier ones are preferred. */
const headings = {
  source: [
    'subjectid',
    'from',
    'source',
    'sourcekey',
    'sourceid',
    'fromkey',
    'group',
    'datagroup',
    'subject',
    'von',
    'quelle',
  ],
  target: [
    'objectid',
    'to',
    'target',
    'targetkey',
    'targetid',
    'tokey',
    'category',
    'datacategory',
    'object',
    'nach',
    'ziel',
  ],
  sourceLabel: ['subjectlabel', 'fromname', 'sourcename', 'sourcelabel'],
  targetLabel: ['objectlabel', 'toname', 'targetname', 'targetlabel'],
  kind: ['correspondence', 'kind', 'predicateid', 'predicate', 'relation', 'matchtype', 'mappingtype', 'beziehung'],
  status: ['status', 'predicatemodifier'],
  score: ['score', 'confidence', 'probability', 'similarity'],
  note: ['note', 'comment', 'remark', 'remarks', 'notes', 'kommentar', 'bemerkung'],
  transformation: ['transformation', 'rule', 'logic', 'mappingrule', 'expression'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Column = keyof typeof headings;

const plain = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The role of each column of the table; each role occurs at most once. */
function columnsOf(row: readonly string[]): ReadonlyMap<Column, number> {
  const names = row.map(plain);
  return new Map(
    Object.entries(headings).flatMap(([column, known]) => {
      const at = known.map((one) => names.indexOf(one)).find((found) => found >= 0);
      return at === undefined ? [] : [[column as Column, at] as const];
    }),
  );
}

/** Words in place of a target that mean no counterpart. */
const nothing = new Set(['', '-', 'none', 'no counterpart', 'n/a', noTermFound.toLowerCase()]);
/** Words for correspondences, in addition to their own names and those of SSSOM. */
const words: Readonly<Record<string, Correspondence>> = {
  exact: 'equal',
  same: 'equal',
  equals: 'equal',
  equivalent: 'equal',
  exactmatch: 'equal',
  similar: 'close',
  closematch: 'close',
  narrow: 'narrower',
  narrowmatch: 'narrower',
  broad: 'broader',
  broadmatch: 'broader',
  relatedmatch: 'related',
  nocounterpart: 'none',
};

function kindIn(cell: string): Correspondence | null {
  if (cell === '') return 'equal';
  const word = plain(cell);
  return correspondences.find((one) => one === word) ?? words[word] ?? correspondenceOf(cell);
}

/** Reads the mappings and all their faults. */
export function readMappingTable(sheet: Pick<Sheet, 'rows' | 'numbers'>): MappingSet {
  const header = Math.max(0, guessHeaderRow(sheet.rows));
  const head = sheet.rows[header] ?? [];
  const columns = columnsOf(head);
  const missing = (['source', 'target'] as const).filter((one) => !columns.has(one));
  if (missing.length)
    return {
      head: {},
      columns: head,
      mappings: [],
      losses: [],
      faults: [
        {
          line: sheet.numbers[header] ?? 1,
          message: `The table has no column for ${missing.map((one) => (one === 'source' ? 'what is mapped (From)' : 'its counterpart (To)')).join(' and ')}.`,
        },
      ],
    };
  const placed = new Set(columns.values());
  const losses: MappingFault[] = head.flatMap((heading, at) =>
    heading.trim() && !placed.has(at)
      ? [{ line: null, message: `The column “${heading.trim()}” has no place in a mapping, and is left out.` }]
      : [],
  );
  const faults: MappingFault[] = [];
  const mappings = sheet.rows.slice(header + 1).flatMap((row, index): FileMapping[] => {
    const line = sheet.numbers[header + 1 + index] ?? header + 2 + index;
    const cell = (column: Column): string => row[columns.get(column) ?? -1]?.trim() ?? '';
    const read = readRow(cell, line);
    faults.push(...read.faults.map((message) => ({ line, message })));
    return read.mapping ? [read.mapping] : [];
  });
  return { head: {}, columns: head, mappings, faults, losses };
}

function readRow(cell: (column: Column) => string, line: number) {
  const faults: string[] = [];
  const source = cell('source');
  if (source === '') faults.push('It does not say what is mapped: the first of the two is empty.');
  const kind = kindIn(cell('kind'));
  if (!kind) faults.push(`“${cell('kind')}” is no correspondence. There are: ${correspondences.join(', ')}.`);
  const score =
    cell('score') === ''
      ? null
      : Number(cell('score').replace(',', '.').replace(/%$/, '')) / (cell('score').endsWith('%') ? 100 : 1);
  if (score !== null && !(score >= 0 && score <= 1))
    faults.push(`The score is “${cell('score')}”; it is a number from 0 to 1.`);
  const target = nothing.has(cell('target').toLowerCase()) ? '' : cell('target');
  if (target === '' && kind !== 'none' && cell('target') === '' && cell('kind') !== '')
    faults.push('It has no counterpart. Name one, or write “none” as the correspondence.');
  if (faults.length || !kind) return { mapping: null, faults };
  const transformation = cell('transformation');
  const mapping: FileMapping = {
    subject: { key: source, label: cell('sourceLabel') },
    object: { key: target, label: cell('targetLabel') },
    kind: target === '' ? 'none' : kind,
    negated: ['not', 'rejected'].includes(plain(cell('status'))),
    score,
    justification: '',
    author: '',
    reviewer: '',
    date: '',
    note: cell('note'),
    more: transformation ? { transformation } : {},
    line,
  };
  return { mapping, faults };
}
