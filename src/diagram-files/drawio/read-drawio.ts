import { diagramOf } from '../drawn/drawn-diagram.ts';
import { ImportRefused, type ImportReport, type ImportResult } from '../import-result.ts';
import { readDrawioPage, readDrawioSequence } from './drawio-page.ts';
import { readDrawioPages } from './drawio-pages.ts';

const few = 10;

const guessSentence = (page: string, names: readonly string[]): string => {
  const named = [...new Set(names.filter((name) => name !== ''))].map((name) => `“${name.replaceAll('\n', ' ')}”`);
  const list =
    named.length === 0 ? '' : `: ${named.slice(0, few).join(', ')}${named.length > few ? ' and others' : ''}`;
  const shapes =
    names.length === 1
      ? '1 shape that is no BPMN became'
      : `${names.length.toLocaleString('en')} shapes that are no BPMN became`;
  return `On the page “${page}”, ${shapes} the nearest thing to it (a task, a gateway, data, a group or an annotation)${list}.`;
};

type ReadPages = readonly ReturnType<typeof readDrawioPage>[];

const reportOf = (read: ReadPages): ImportReport => {
  const shown = read.filter(({ page }) => page.nodes.length > 0);
  return {
    skipped: read.flatMap(({ page }) =>
      page.skipped.map(({ name, text, reason }) => ({ name, ...(text && { text }), diagram: page.name, reason })),
    ),
    repaired: read.flatMap(({ page }) => page.repaired),
    taken: read.flatMap(({ page }) => page.named ?? []),
    warnings: [
      ...read
        .filter(({ page }) => page.nodes.length === 0 && page.skipped.length === 0)
        .map(({ page }) => `The page “${page.name}” is empty, and was left out.`),
      ...shown
        .filter(({ guessed }) => guessed.length > 0)
        .map(({ page, guessed }) => guessSentence(page.name, guessed)),
    ],
  };
};

/**
 * Imports a draw.io file, or an SVG or PNG picture with a copy of its diagram: every page becomes a diagram. The
 * nearest BPMN shapes replace shapes of other notations, and the report names them. Pages with lifelines become
 * sequence diagrams; `nearest` of the result has these pages as BPMN.
 * @throws {ImportRefused} with a sentence, if the file contains no diagram, or only empty ones
 */
export const readDrawio = (bytes: Uint8Array): ImportResult => {
  const pages = readDrawioPages(bytes);
  const read = pages.map((page) => readDrawioPage(page, pages));
  if (read.every(({ page }) => page.nodes.length === 0))
    throw new ImportRefused('Nothing is drawn on the pages of the draw.io file, so there is nothing to import.');
  const asProcess = read.map(({ page }) => (page.nodes.length > 0 ? diagramOf(page) : undefined));
  const process: ImportResult = {
    format: 'drawio',
    diagrams: asProcess.flatMap((diagram) => diagram ?? []),
    report: reportOf(read),
  };
  const sequences = pages.map(readDrawioSequence);
  if (sequences.every((page) => page === undefined)) return process;
  const report = reportOf(read.filter((_page, at) => !sequences[at]));
  return {
    format: 'drawio',
    diagrams: asProcess.flatMap((diagram, at) => sequences[at]?.diagram ?? diagram ?? []),
    report: { ...report, skipped: [...sequences.flatMap((page) => page?.skipped ?? []), ...report.skipped] },
    nearest: process,
  };
};
