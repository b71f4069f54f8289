import { diagramOf } from '../drawn/drawn-diagram.ts';
import type { DrawnPage } from '../drawn/drawn-page.ts';
import { ImportRefused, type ImportResult, type Skipped } from '../import-result.ts';
import { readVisioDrawing } from './visio-drawing.ts';

/** The sentence of the specification, letter for letter. */
const nonBpmnShape = 'Non BPMN Basic Shape detectected in Visio Diagram';

/** How many shapes of which name stand on the pages, the most frequent ones first. */
const foundOn = (pages: readonly DrawnPage[]): string => {
  const shapes = pages.flatMap(({ skipped }) => skipped);
  const names = [...Map.groupBy(shapes, ({ name }) => name.replace(/\.\d+$/, ''))]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, same]) => `${same.length} × ${name}`);
  const more = names.length > 8 ? ` and ${names.length - 8} more kinds` : '';
  return `Found: ${names.slice(0, 8).join(', ')}${more}. Draw them with the stencil “BPMN Basic Shapes”, or open it in draw.io, save it there and import that file: of it the nearest shapes are taken.`;
};

/**
 * Imports a Visio drawing (.vsdx, .vsdm): every page with shapes of BPMN becomes a diagram. What is not BPMN is left
 * out and reported; lines that touch a shape without being glued to it are joined and reported.
 *
 * @throws ImportRefused with a sentence when the file is no such drawing, or nothing in it is BPMN.
 */
export const readVisio = (bytes: Uint8Array, progress?: (done: number) => void): ImportResult => {
  const { pages, warnings } = readVisioDrawing(bytes, progress);
  const shown = pages.filter(({ nodes }) => nodes.length > 0);
  const foreign = pages.some((page) => page.skipped.some((shape) => shape.foreign));
  if (shown.length === 0) {
    throw new ImportRefused(
      foreign
        ? `${nonBpmnShape}. ${foundOn(pages)}`
        : 'The Visio file has no shapes on its pages, so there is nothing to import.',
    );
  }
  const empty = pages.filter((page) => page.nodes.length === 0 && page.skipped.length === 0);
  const skipped = pages.flatMap((page) =>
    page.skipped.map(
      ({ name, text, reason }): Skipped => ({ name, ...(text && { text }), diagram: page.name, reason }),
    ),
  );
  return {
    format: 'visio',
    diagrams: shown.map(diagramOf),
    report: {
      skipped,
      repaired: pages.flatMap((page) => page.repaired),
      warnings: [
        ...(foreign ? [nonBpmnShape] : []),
        ...empty.map(({ name }) => `The page “${name}” is empty, and was left out.`),
        ...warnings,
      ],
    },
  };
};
