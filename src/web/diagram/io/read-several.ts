import type { Cell } from '../cells/cell.ts';
import { withOpened } from '../cells/from-file.ts';
import { ImportRefused, type ImportResult } from './import-result.ts';

const fileName = (path: string): string => path.split('/').at(-1) ?? path;
const withoutEnding = (path: string): string => fileName(path).replace(/\.\w+$/, '');

/** One of several files with what it held, every diagram called after the file. */
const named = (path: string, { diagrams, ...result }: ImportResult): ImportResult => {
  const [only, ...others] = diagrams;
  const file = withoutEnding(path);
  if (only && others.length === 0) return { ...result, diagrams: [{ ...only, name: file }] };
  const called = (page: string): string => `${file}: ${page}`;
  const leadingTo = <One extends Cell>(cell: One): One =>
    withOpened(cell, (opened) => ({ ...opened, ...(opened.page !== undefined && { page: called(opened.page) }) }));
  return {
    ...result,
    diagrams: diagrams.map((diagram) => ({
      ...diagram,
      name: called(diagram.name),
      cells: diagram.cells.map(leadingTo),
    })),
  };
};

/**
 * Reads several files one after the other, as one import with one report. Those that cannot be taken are listed with the
 * reason; `files` are the files, or what they hold, by their paths.
 *
 * @throws ImportRefused when none of them can be taken.
 */
export const readSeveral = async <File>(
  files: ReadonlyMap<string, File>,
  read: (file: File) => Promise<ImportResult>,
  progress: (done: number) => void,
): Promise<ImportResult> => {
  const results: ImportResult[] = [];
  const refused: string[] = [];
  for (const [path, content] of files) {
    try {
      const { report, ...result } = named(path, await read(content));
      const of = (sentences: readonly string[]) => sentences.map((sentence) => `${fileName(path)}: ${sentence}`);
      const skipped = report.skipped.map((shape) => ({ ...shape, diagram: `${fileName(path)}: ${shape.diagram}` }));
      results.push({
        ...result,
        report: { skipped, repaired: of(report.repaired), warnings: of(report.warnings) },
      });
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      const byItself = error.nearest ? ' Import the file by itself for that.' : '';
      refused.push(`${fileName(path)} could not be read. ${error.message}${byItself}`);
    }
    progress((results.length + refused.length) / files.size);
  }
  const [first] = results;
  if (!first) throw new ImportRefused(`None of the files can be imported. ${refused[0] ?? ''}`.trim());
  return {
    format: first.format,
    diagrams: results.flatMap(({ diagrams }) => diagrams),
    report: {
      skipped: results.flatMap(({ report }) => report.skipped),
      repaired: results.flatMap(({ report }) => report.repaired),
      warnings: [...refused, ...results.flatMap(({ report }) => report.warnings)],
    },
  };
};
