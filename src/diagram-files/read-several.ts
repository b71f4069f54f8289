import type { Cell } from '../diagram/cells/cell.ts';
import { withOpened } from '../diagram/cells/from-file.ts';
import { ImportRefused, type ImportReport, type ImportResult } from './import-result.ts';

const fileName = (path: string): string => path.split('/').at(-1) ?? path;
const withoutEnding = (path: string): string => fileName(path).replace(/\.\w+$/, '');

/** The diagrams of one of several files, named after the file. */
const namedDiagrams = (path: string, diagrams: ImportResult['diagrams']): ImportResult['diagrams'] => {
  const [only, ...others] = diagrams;
  const file = withoutEnding(path);
  if (only && others.length === 0) return [{ ...only, name: file }];
  const called = (page: string): string => `${file}: ${page}`;
  const leadingTo = <One extends Cell>(cell: One): One =>
    withOpened(cell, (opened) => ({ ...opened, ...(opened.page !== undefined && { page: called(opened.page) }) }));
  return diagrams.map((diagram) => ({ ...diagram, name: called(diagram.name), cells: diagram.cells.map(leadingTo) }));
};

/** The report of one of several files, with the name of the file in each sentence. */
const namedReport = (path: string, { skipped, repaired, warnings, taken }: ImportReport): Required<ImportReport> => {
  const of = (sentences: readonly string[] = []) => sentences.map((sentence) => `${fileName(path)}: ${sentence}`);
  return {
    skipped: skipped.map((shape) => ({ ...shape, diagram: `${fileName(path)}: ${shape.diagram}` })),
    repaired: of(repaired),
    warnings: of(warnings),
    taken: of(taken),
  };
};

/** The outcome of reading one of the files. */
interface FileRead {
  readonly result?: NamedResult | undefined;
  /** The result in which the nearest BPMN shapes replace those of other notations. */
  readonly nearest?: NamedResult | undefined;
  /** The reason why the file was refused, as a sentence. */
  readonly refused?: string | undefined;
}

interface NamedResult extends ImportResult {
  readonly report: Required<ImportReport>;
}

const named = (path: string, result: ImportResult | undefined): NamedResult | undefined =>
  result && {
    format: result.format,
    diagrams: namedDiagrams(path, result.diagrams),
    report: namedReport(path, result.report),
  };

const readOne = async (path: string, read: () => Promise<ImportResult>): Promise<FileRead> => {
  try {
    const result = await read();
    return { result: named(path, result), nearest: named(path, result.nearest) };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const why = error.nearest ? 'is left out' : 'could not be read';
    return { nearest: named(path, error.nearest), refused: `${fileName(path)} ${why}. ${error.message}` };
  }
};

/** Merges the results of all files; undefined if no file has a result. */
const together = (files: readonly FileRead[]): ImportResult | undefined => {
  const results = files.flatMap(({ result }) => result ?? []);
  const [first] = results;
  return (
    first && {
      format: first.format,
      diagrams: results.flatMap(({ diagrams }) => diagrams),
      report: {
        skipped: results.flatMap(({ report }) => report.skipped),
        repaired: results.flatMap(({ report }) => report.repaired),
        warnings: [
          ...files.flatMap(({ result, refused }) => (result ? [] : (refused ?? []))),
          ...results.flatMap(({ report }) => report.warnings),
        ],
        taken: results.flatMap(({ report }) => report.taken),
      },
    }
  );
};

/**
 * Reads several files one after the other, as one import with one report. `files` are the files, or the contents of
 * archives, by path. The report lists refused files with the reason. Files that can only be imported with the nearest
 * shapes are in `nearest` of the result, together with all other files.
 * @throws {ImportRefused} if no file can be imported; the error carries the nearest diagrams
 */
export const readSeveral = async <File>(
  files: ReadonlyMap<string, File>,
  read: (file: File) => Promise<ImportResult>,
  progress: (done: number) => void,
): Promise<ImportResult> => {
  const all: FileRead[] = [];
  for (const [path, content] of files) {
    all.push(await readOne(path, () => read(content)));
    progress(all.length / files.size);
  }
  const result = together(all);
  // In both results, files without replacements come first, because the first diagram is added to the open one.
  const inOrder = all.toSorted((one, other) => Number(!one.result) - Number(!other.result));
  const nearest = all.some((one) => one.nearest)
    ? together(inOrder.map((one) => ({ ...one, result: one.nearest ?? one.result })))
    : undefined;
  if (result) return { ...result, ...(nearest && { nearest }) };
  const [first] = [...all.filter((one) => one.nearest), ...all];
  const none = nearest ? 'None of the files can be imported as they are.' : 'None of the files can be imported.';
  throw new ImportRefused(`${none} ${first?.refused ?? ''}`.trim(), nearest);
};
