/**
 * Reads SSSOM: a table with tabs, and YAML metadata in lines before it that begin with #, or in a separate file. Pure.
 */
import Papa from 'papaparse';
import { parseDocument } from 'yaml';
import type { Correspondence, FileMapping, MappingFault, MappingSet } from './mapping-set.ts';
import { correspondenceOf, noTermFound } from './predicates.ts';

/** Columns that a table of mappings must have. */
const required = ['subject_id', 'predicate_id', 'object_id', 'mapping_justification'] as const;
/** Columns with a member in a mapping; others are additional columns. */
const placed = new Set([
  ...required,
  'subject_label',
  'object_label',
  'predicate_modifier',
  'confidence',
  'author_id',
  'author_label',
  'creator_id',
  'reviewer_id',
  'reviewer_label',
  'mapping_date',
  'comment',
]);
/** Columns by their names in drafts of the format. */
const earlier: Readonly<Record<string, string>> = {
  match_type: 'mapping_justification',
  syntax_predicate_id: 'predicate_id',
  syntax_comment: 'comment',
};
/** Prefixes that SSSOM predefines. */
const builtIn = new Set([
  'owl',
  'rdf',
  'rdfs',
  'semapv',
  'skos',
  'sssom',
  'xsd',
  'linkml',
  'prov',
  'dcterms',
  'orcid',
  'pav',
  'http',
  'https',
  'urn',
]);
const identifiers = [
  'subject_id',
  'object_id',
  'predicate_id',
  'mapping_justification',
  'author_id',
  'creator_id',
  'reviewer_id',
] as const;
/** Metadata slots that contain addresses. */
const addresses = ['see_also', 'mapping_set_id', 'license', 'issue_tracker'];

/** Whether a text begins like SSSOM. */
export const isSssom = (text: string): boolean =>
  /^(\uFEFF)?(#[^\n]*\n|\s*\n)*[^\n]*\bsubject_id\b[^\n]*\bobject_id\b/.test(text.slice(0, 200_000));

/**
 * Reads the mappings and all their faults.
 * @param beside the text of a separate metadata file
 */
export function readSssom(text: string, beside = ''): MappingSet {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const faults: MappingFault[] = [];
  const first = lines.findIndex((line) => !line.startsWith('#'));
  const headLines = first < 0 ? lines : lines.slice(0, first);
  const body = first < 0 ? [] : lines.slice(first);
  const head = { ...readHead(beside.split('\n'), 0, faults), ...readHead(headLines, 1, faults) };
  checkHead(head, faults);
  const late = body.findIndex((line) => line.startsWith('#'));
  if (late >= 0)
    faults.push({
      line: first + late + 1,
      message: `Line ${first + 1} is empty or no heading, and the head goes on after it: take that line out.`,
    });
  const parsed = Papa.parse<string[]>(body.join('\n'), { delimiter: '\t', skipEmptyLines: 'greedy' });
  const [heading = [], ...rows] = parsed.data;
  const columns = heading.map((one) => earlier[one.trim()] ?? one.trim());
  const missing = required.filter((one) => !columns.includes(one) && !(one in head));
  if (missing.length)
    faults.push({
      line: first < 0 ? null : first + 1,
      message: `The table has no column ${missing.join(', ')}: SSSOM asks for it.`,
    });
  const repeated = columns.find((one, at) => one && columns.indexOf(one) !== at);
  if (repeated) faults.push({ line: first + 1, message: `The column ${repeated} is there twice.` });
  if (faults.length) return { head, columns, mappings: [], faults, losses: [] };
  const prefixes = prefixesOf(head);
  const losses: MappingFault[] = [];
  const mappings = rows.flatMap((row, index): FileMapping[] => {
    const line = first + 2 + index;
    const read = readMapping(columns, row, head, { line, prefixes });
    faults.push(...read.faults.map((message) => ({ line, message })));
    losses.push(...read.losses.map((message) => ({ line, message })));
    return read.mapping ? [read.mapping] : [];
  });
  return { head, columns, mappings, faults, losses };
}

function readHead(lines: readonly string[], drop: 0 | 1, faults: MappingFault[]): Readonly<Record<string, unknown>> {
  const stripped = lines.map((line) => line.slice(drop));
  // If every line has a blank after the #, the blank belongs to the comment mark.
  const spaced = stripped.every((line) => line === '' || line.startsWith(' '));
  const yaml = stripped.map((line) => (spaced ? line.slice(1) : line).replaceAll('\t', '  ')).join('\n');
  if (!yaml.trim()) return {};
  const document = parseDocument(yaml, { logLevel: 'error', prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const at = yaml.slice(0, error.pos[0]).split('\n').length;
    faults.push({ line: drop ? at : null, message: `The head is no YAML: ${error.message}` });
    return {};
  }
  let read: unknown;
  try {
    read = document.toJS({ maxAliasCount: 20 });
  } catch {
    read = null;
  }
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  faults.push({ line: drop ? 1 : null, message: 'The head is not made of slots such as “mapping_set_id: ...”.' });
  return {};
}

function checkHead(head: Readonly<Record<string, unknown>>, faults: MappingFault[]): void {
  for (const slot of ['mapping_date', 'publication_date'])
    if (head[slot] !== undefined && !isDay(String(head[slot])))
      faults.push({
        line: null,
        message: `${slot} of the head is “${head[slot]}”, which is no day. Write YYYY-MM-DD.`,
      });
  for (const slot of addresses)
    for (const value of [head[slot] ?? []].flat())
      if (!/^[a-z][a-z0-9+.-]*:/i.test(String(value)))
        faults.push({
          line: null,
          message: `${slot} of the head is “${value}”, which is no address. Begin it with https:.`,
        });
}

/** Whether a text is an existing date, YYYY-MM-DD. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Prefixes that the metadata declare. A list of single pairs is accepted too. */
function prefixesOf({ curie_map: map }: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const entries = Array.isArray(map)
    ? map.flatMap((one) => Object.keys(one as object))
    : Object.keys((map ?? {}) as object);
  return new Set([...builtIn, ...entries]);
}

interface ReadRow {
  readonly mapping: FileMapping | null;
  readonly faults: readonly string[];
  readonly losses: readonly string[];
}

function readMapping(
  columns: readonly string[],
  row: readonly string[],
  head: Readonly<Record<string, unknown>>,
  { line, prefixes }: { readonly line: number; readonly prefixes: ReadonlySet<string> },
): ReadRow {
  const faults: string[] = [];
  const losses: string[] = [];
  const inHead = (slot: string): string => {
    const value = head[slot];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const cell = (column: string): string => (row[columns.indexOf(column)] ?? '').trim() || inHead(column);
  for (const column of required) if (!cell(column)) faults.push(`${column} is empty.`);
  for (const column of identifiers)
    for (const id of cell(column)
      .split('|')
      .map((one) => one.trim())) {
      const prefix = /^([\w.-]+):(?!\/\/)/.exec(id)?.[1];
      if (/%(?![0-9A-Fa-f]{2})/.test(id))
        faults.push(`${column} “${id}” has a percent sign that stands for nothing. Write it as %25.`);
      if (prefix && !prefixes.has(prefix))
        losses.push(`The prefix “${prefix}” of ${column} is not declared in the head.`);
    }
  const confidence = cell('confidence');
  const score = confidence === '' ? null : Number(confidence);
  // Older files have scores from 1 to 5.
  if (score !== null && (Number.isNaN(score) || score < 0 || score > 5))
    faults.push(`confidence is “${confidence}”; it is a number from 0 to 1.`);
  else if (score !== null && score > 1) losses.push(`A confidence of ${confidence} is more than 1, and is left out.`);
  const date = cell('mapping_date');
  if (date && !isDay(date)) faults.push(`mapping_date is “${date}”, which is no day. Write YYYY-MM-DD.`);
  const modifier = cell('predicate_modifier');
  if (modifier && modifier !== 'Not') faults.push(`predicate_modifier is “${modifier}”; it may be Not.`);
  const [subject, predicate, object] = [cell('subject_id'), cell('predicate_id'), cell('object_id')];
  const found = correspondenceOf(predicate);
  if (predicate && !found) losses.push(`The predicate ${predicate} is taken as “related”.`);
  const without = [subject, object].includes(noTermFound);
  const kind: Correspondence = without ? 'none' : (found ?? 'related');
  if (faults.length) return { mapping: null, faults, losses };
  const end = (id: string, label: string) => (id === noTermFound ? { key: '', label: '' } : { key: id, label });
  const more = Object.fromEntries(
    columns.flatMap((column, at) => (!placed.has(column) && row[at]?.trim() ? [[column, row[at].trim()]] : [])),
  );
  // An unknown predicate is read as "related"; the original is preserved for the export.
  const beside = found || !predicate ? {} : { predicate_id: predicate };
  return {
    mapping: {
      subject: end(subject, cell('subject_label')),
      object: end(object, cell('object_label')),
      kind,
      negated: modifier === 'Not',
      score: score !== null && score <= 1 ? score : null,
      justification: cell('mapping_justification'),
      author: cell('author_label') || cell('author_id') || cell('creator_id'),
      reviewer: cell('reviewer_label') || cell('reviewer_id'),
      date: date.slice(0, 10),
      note: cell('comment'),
      more: { ...more, ...beside },
      line,
    },
    faults,
    losses,
  };
}
