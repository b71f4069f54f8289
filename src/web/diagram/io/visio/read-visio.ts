import { diagramOf } from '../drawn/drawn-diagram.ts';
import { ImportRefused, type ImportResult, type Skipped } from '../import-result.ts';
import { readVisioDrawing } from './visio-drawing.ts';

/** The sentence of the specification, letter for letter. */
const nonBpmnShape = 'Non BPMN Basic Shape detectected in Visio Diagram';

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
      foreign ? nonBpmnShape : 'The Visio file has no shapes on its pages, so there is nothing to import.',
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
