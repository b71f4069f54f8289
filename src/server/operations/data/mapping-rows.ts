/** Turns a mapping file into rows of a map: resolves, checks, writes and reports them. */
import type { components } from '../../../contract/generated/client.ts';
import type { FileMapping, MappingSet } from '../../../mapping-files/mapping-set.ts';
import type { ReadMappings } from '../../../mapping-files/read-mapping-file.ts';
import { TableFileError } from '../../../tables/table-file.ts';
import type { SentFile } from '../../calls/call.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { inPortions } from '../../engine/progress.ts';
import type { Values } from '../../engine/row-values.ts';
import type { UnitOfWork } from '../../engine/scope.ts';
import { createRows } from '../../engine/write/create.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import { readMappings } from '../../files/read-mapping-file.ts';
import type { EndFinder } from './mapping-ends.ts';

type Report = components['schemas']['FileReport'];

const maxSentences = 200;
const maxShown = 200;

/** A mapping of the file with the ids of its ends. */
export interface ResolvedMapping {
  readonly mapping: FileMapping;
  readonly source: number;
  /** The target id; null for a mapping without counterpart. */
  readonly target: number | null;
}

/**
 * Reads the file in a thread.
 * @throws {ApiProblem} 422 with a sentence if the file cannot be read
 */
export async function readSentMappings({ bytes }: SentFile): Promise<ReadMappings> {
  try {
    return await readMappings(bytes);
  } catch (error) {
    if (error instanceof TableFileError) throw invalid([{ pointer: '', message: error.message }]);
    throw error;
  }
}

/** A fault at a line of the file. */
export const lineError = (line: number | null, message: string): FieldError => ({
  pointer: line === null ? '' : `/line/${line}`,
  message: line === null ? message : `Line ${line}: ${message}`,
});

/**
 * Refuses a file with faults.
 * @throws {ApiProblem} 422 with the first faults by line, and the number of further faults
 */
export function requireNone(errors: readonly FieldError[]): void {
  if (!errors.length) return;
  const more = errors.length - maxSentences;
  throw invalid([
    ...errors.slice(0, maxSentences),
    ...(more > 0 ? [{ pointer: '', message: `${more.toLocaleString('en')} more faults.` }] : []),
  ]);
}

/**
 * The mappings with the ids of their ends.
 * @throws {ApiProblem} 422 with every fault by line
 */
export function resolveMappings({ mappings, faults }: MappingSet, find: EndFinder): readonly ResolvedMapping[] {
  const errors = faults.map(({ line, message }) => lineError(line, message));
  const resolved = mappings.flatMap((mapping): ResolvedMapping[] => {
    const { subject, object, line } = mapping;
    if (subject.key === '') {
      errors.push(lineError(line, 'it does not say which element has no counterpart.'));
      return [];
    }
    const source = find(subject.key, 'source');
    const target = object.key === '' ? { id: null } : find(object.key, 'target');
    for (const end of [source, target]) if ('fault' in end) errors.push(lineError(line, end.fault));
    return 'fault' in source || 'fault' in target ? [] : [{ mapping, source: source.id, target: target.id }];
  });
  requireNone(errors);
  return resolved;
}

/** The key of a pair of ends, for comparison. */
export const pairOf = (source: number, target: number | null): string => `${source} ${target}`;

/** The mappings whose pair does not exist yet, without duplicates. */
export function freshOf(resolved: readonly ResolvedMapping[], present: Iterable<string>): readonly ResolvedMapping[] {
  const known = new Set(present);
  return resolved.filter(({ source, target }) => {
    const pair = pairOf(source, target);
    if (known.has(pair)) return false;
    known.add(pair);
    return true;
  });
}

/** The values that element and group mappings both take from the file. */
export const mappingValues = ({ kind, negated, score, note }: FileMapping): Values => ({
  kind,
  // A pair that the file negates has been reviewed, so it is not suggested again.
  status: negated ? 'rejected' : 'accepted',
  score,
  made_by: 'file',
  note: note.slice(0, 2000),
});

/** The row of an element mapping. */
export const elementMappingRow = ({ mapping, source, target }: ResolvedMapping): Values => ({
  ...mappingValues(mapping),
  source_detail_id: source,
  target_detail_id: target,
  transformation: (mapping.more['transformation'] ?? '').slice(0, 5000),
});

/**
 * Writes the rows in one change.
 * @throws {ApiProblem} 422 with faults by line
 */
export async function writeMappings(
  unit: UnitOfWork,
  context: CreateContext,
  fresh: readonly ResolvedMapping[],
  rowOf: (one: ResolvedMapping) => Values,
): Promise<void> {
  await inPortions(fresh, async (some) => {
    const errors: FieldError[] = [];
    const base = (at: number) => `/line/${some[at]?.mapping.line ?? 0}`;
    await createRows(unit, context, some.map(rowOf), { errors, base });
    requireNone(errors);
  });
}

interface ReportedRows {
  readonly fresh: ReadonlySet<FileMapping>;
  readonly all: readonly FileMapping[];
  /** Names of rows that are created in addition to the mappings. */
  readonly beside?: readonly string[];
}

/** The report about the imported file. */
export function reportOf(
  { format, set }: ReadMappings,
  titles: { readonly source: string; readonly target: string },
  { fresh, all, beside = [] }: ReportedRows,
): Report {
  return {
    format,
    headings: [titles.source, titles.target, 'Correspondence', 'Score'],
    rows: [...all]
      // New mappings come first, because the list is truncated.
      .sort((one, other) => Number(fresh.has(other)) - Number(fresh.has(one)))
      .slice(0, maxShown)
      .map((one) => ({
        line: one.line,
        cells: [
          one.subject.label || one.subject.key,
          one.object.label || one.object.key || 'No counterpart',
          one.negated ? `not ${one.kind}` : one.kind,
          one.score === null ? '' : String(one.score),
        ],
        outcome: fresh.has(one) ? ('new' as const) : ('present' as const),
      })),
    taken: fresh.size,
    present: all.length - fresh.size,
    beside: [...beside],
    losses: set.losses.slice(0, maxSentences).map((loss) => ({ ...loss })),
    losses_count: set.losses.length,
  };
}
