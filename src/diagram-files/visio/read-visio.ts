import { diagramOf } from '../drawn/drawn-diagram.ts';
import type { DrawnNode, DrawnPage } from '../drawn/drawn-page.ts';
import { calledShape } from '../drawn/left-out.ts';
import { type ImportedDiagram, ImportRefused, type ImportResult, type Skipped } from '../import-result.ts';
import { readVisioDrawing, type VisioDrawing } from './visio-drawing.ts';

/** Converts terminators of flowcharts to start, end or intermediate events, by the directions of their lines. */
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

/** A sentence for each shape that was replaced. */
const takenSentences = ({ nodes, taken = [] }: DrawnPage): readonly string[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return taken.flatMap(({ id, name }) => {
    const node = byId.get(id);
    if (!node) return [];
    const words = node.name === '' ? 'without words' : `“${node.name.replaceAll('\n', ' ').slice(0, 80)}”`;
    return [`${name} ${words} is taken as ${calledShape('', node.kind)}.`];
  });
};

/** The message as the specification writes it. */
const nonBpmnShape = 'Non BPMN Basic Shape detectected in Visio Diagram';

/** The names of the shapes on the pages with the number of each, the most frequent first. */
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

/**
 * Whether a drawing contains only pools and texts: pools alone are not a process, so the steps belong to another
 * notation.
 */
const isOnlyPools = (pages: readonly DrawnPage[]): boolean =>
  pages.every(({ nodes, texts }) => nodes.every(({ id, kind }) => kind === 'pool' || texts?.has(id)));

const namedSentences = (pages: readonly DrawnPage[]): readonly string[] => pages.flatMap(({ named = [] }) => named);

/**
 * The drawing with the nearest BPMN shapes in place of those of other notations; undefined if there are none to
 * replace.
 * @param known the diagrams of pages without replacement, which are used again for pages that have no such shapes
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

/** The error for a drawing without BPMN. It has the names of the shapes, and the nearest diagrams if there are any. */
const noBpmn = (bytes: Uint8Array, { pages, lacks }: VisioDrawing): ImportRefused => {
  const nearest = nearestOf(bytes);
  const advice = nearest
    ? 'Its shapes can be taken for the nearest ones.'
    : 'Draw them with the stencil “BPMN Basic Shapes”.';
  return new ImportRefused([`${nonBpmnShape}.`, foundOn(pages), ...lacks, advice].join(' '), nearest);
};

/**
 * Imports a Visio drawing (.vsdx, .vsdm): every page with BPMN shapes becomes a diagram. Other shapes are left out and
 * reported, and `nearest` of the result has the diagrams with the nearest BPMN shapes. A drawing without BPMN shapes is
 * refused with the sentence of the specification; the error has the nearest diagrams. Lines that touch a shape without
 * being glued to it are joined and reported.
 * @throws {ImportRefused} with a sentence, if the file is no Visio drawing, or contains no BPMN
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
