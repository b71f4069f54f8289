import { diagramOf } from '../drawn/drawn-diagram.ts';
import type { DrawnNode, DrawnPage } from '../drawn/drawn-page.ts';
import { calledShape } from '../drawn/left-out.ts';
import { type ImportedDiagram, ImportRefused, type ImportResult, type Skipped } from '../import-result.ts';
import { readVisioDrawing, type VisioDrawing } from './visio-drawing.ts';

/** Starts, ends and what lies between, of taken terminators that only say "something begins or ends": by the lines they have. */
const withEnds = (page: DrawnPage): DrawnPage => {
  const begun = new Set(page.links.map(({ source }) => source));
  const ended = new Set(page.links.map(({ target }) => target));
  const taken = new Set(page.taken?.map(({ id }) => id));
  const ends = ({ id }: DrawnNode) => {
    if (!ended.has(id)) return { event_type: 'single', throwing: false };
    return begun.has(id) ? { event_type: 'double', throwing: true } : { event_type: 'thick', throwing: true };
  };
  return {
    ...page,
    nodes: page.nodes.map((node) =>
      taken.has(node.id) && node.kind === 'event' && node.values['event_type'] === 'single'
        ? { ...node, values: { ...node.values, ...ends(node) } }
        : node,
    ),
  };
};

/** A sentence for each shape that was taken for another. */
const takenSentences = ({ nodes, taken = [] }: DrawnPage): readonly string[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return taken.flatMap(({ id, name }) => {
    const node = byId.get(id);
    if (!node) return [];
    const words = node.name === '' ? 'without words' : `“${node.name.replaceAll('\n', ' ').slice(0, 80)}”`;
    return [`${name} ${words} is taken as ${calledShape('', node.kind)}.`];
  });
};

/** The sentence of the specification, letter for letter. */
const nonBpmnShape = 'Non BPMN Basic Shape detectected in Visio Diagram';

/** How many shapes of which name stand on the pages, the most frequent ones first. */
const foundOn = (pages: readonly DrawnPage[]): string => {
  const shapes = pages.flatMap(({ skipped }) => skipped);
  const names = [...Map.groupBy(shapes, ({ name }) => name.replace(/\.\d+$/, ''))]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, same]) => `${same.length} × ${name}`);
  const more = names.length > 8 ? ` and ${names.length - 8} more kinds` : '';
  return `Found: ${names.slice(0, 8).join(', ')}${more}.`;
};

const skippedOf = (pages: readonly DrawnPage[]): readonly Skipped[] =>
  pages.flatMap((page) =>
    page.skipped.map(
      ({ name, text, reason }): Skipped => ({ name, ...(text && { text }), diagram: page.name, reason }),
    ),
  );

/** A drawing has only pools and words: the steps in them are of another notation, and pools alone are no process. */
const isOnlyPools = (pages: readonly DrawnPage[]): boolean =>
  pages.every(({ nodes, texts }) => nodes.every(({ id, kind }) => kind === 'pool' || texts?.has(id)));

const namedSentences = (pages: readonly DrawnPage[]): readonly string[] => pages.flatMap(({ named = [] }) => named);

/**
 * The drawing with shapes of other notations as the nearest of BPMN; nothing when there is not a shape to take.
 *
 * @param known The diagrams of pages as they are: those without a shape to take stay the same.
 */
const nearestOf = (
  bytes: Uint8Array,
  known: ReadonlyMap<number, ImportedDiagram> = new Map(),
): ImportResult | undefined => {
  const drawing = readVisioDrawing(bytes, { nearest: true });
  const takesNone = drawing.pages.every(({ taken = [] }) => taken.length === 0);
  if (takesNone || isOnlyPools(drawing.pages)) return undefined;
  const pages = drawing.pages.map(withEnds);
  const diagrams = pages.flatMap((page, at): readonly ImportedDiagram[] => {
    if (page.nodes.length === 0) return [];
    const same = page.taken?.length ? undefined : known.get(at);
    return [same ?? diagramOf(page)];
  });
  return {
    format: 'visio',
    diagrams,
    report: {
      skipped: skippedOf(pages),
      repaired: pages.flatMap((page) => page.repaired),
      taken: [...pages.flatMap(takenSentences), ...namedSentences(pages)],
      warnings: [nonBpmnShape, ...drawing.lacks, ...drawing.warnings],
    },
  };
};

/** Says that nothing is BPMN, and what was found; with the nearest diagram, if one can be made. */
const noBpmn = (bytes: Uint8Array, { pages, lacks }: VisioDrawing): ImportRefused => {
  const nearest = nearestOf(bytes);
  const advice = nearest
    ? 'Its shapes can be taken for the nearest ones.'
    : 'Draw them with the stencil “BPMN Basic Shapes”.';
  return new ImportRefused([`${nonBpmnShape}.`, foundOn(pages), ...lacks, advice].join(' '), nearest);
};

/**
 * Imports a Visio drawing (.vsdx, .vsdm): every page with shapes of BPMN becomes a diagram. A drawing without any is
 * refused in the words of the specification, and the refusal carries the nearest diagram. What is not BPMN is left
 * out and reported, and the result carries the nearest diagrams with it; lines that touch a shape without being glued to it are joined and reported.
 *
 * @throws ImportRefused with a sentence when the file is no such drawing, or nothing in it is BPMN.
 */
export const readVisio = (bytes: Uint8Array, progress?: (done: number) => void): ImportResult => {
  const drawing = readVisioDrawing(bytes, progress && { progress });
  const { pages, lacks, warnings } = drawing;
  const shown = new Map(pages.flatMap((page, at) => (page.nodes.length > 0 ? [[at, diagramOf(page)] as const] : [])));
  const foreign = pages.some((page) => page.skipped.some((shape) => shape.foreign));
  if (foreign && isOnlyPools(pages)) throw noBpmn(bytes, drawing);
  if (shown.size === 0) {
    throw new ImportRefused('The Visio file has no shapes on its pages, so there is nothing to import.');
  }
  const empty = pages.filter((page) => page.nodes.length === 0 && page.skipped.length === 0);
  const nearest = foreign ? nearestOf(bytes, shown) : undefined;
  return {
    format: 'visio',
    ...(nearest && { nearest }),
    diagrams: [...shown.values()],
    report: {
      skipped: skippedOf(pages),
      repaired: pages.flatMap((page) => page.repaired),
      taken: namedSentences(pages),
      warnings: [
        ...(foreign ? [nonBpmnShape] : []),
        ...empty.map(({ name }) => `The page “${name}” is empty, and was left out.`),
        ...lacks,
        ...warnings,
      ],
    },
  };
};
