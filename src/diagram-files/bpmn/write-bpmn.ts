import { type Cell, isFixed } from '../../diagram/cells/cell.ts';
import { asBusinessProcess } from '../../diagram/notation/as-business-process.ts';
import type { LinkSettings } from '../../diagram/routing/link-settings.ts';
import { routesOf } from '../../diagram/routing/routes-of-cells.ts';
import { withoutReturns } from '../xml/line-breaks.ts';
import {
  addLooseParticipant,
  assemble,
  dropTorn,
  warnOfMessages,
  writeCalls,
  writeGroups,
  writeNames,
} from './assemble.ts';
import { contain, isA, type Moddle, many } from './moddle.ts';
import { BpmnModel, preservedOf } from './model.ts';
import { writeDrawing } from './write-drawing.ts';
import { type WrittenLane, writeLanes } from './write-lanes.ts';
import { createLinks, joinLinks, type WrittenLink } from './write-links.ts';
import { definitionsFor, type Elements, elementsOf, type Structure, structureOf } from './write-structure.ts';
import { writeValues } from './write-values.ts';

export interface ExportedBpmn {
  readonly xml: string;
  /** Sentences about data that BPMN cannot express and that the file therefore lacks. */
  readonly warnings: readonly string[];
}

export interface BpmnSource {
  readonly name: string;
  readonly cells: readonly Cell[];
  /** The routing settings of the diagram. */
  readonly linkSettings?: LinkSettings;
  /**
   * The names of the process outside of all pools and of the collaboration. If one is undefined, the imported name is
   * used.
   */
  readonly names?: { readonly process?: string | undefined; readonly collaboration?: string | undefined };
}

/** A diagram while it is written. */
interface Page {
  readonly source: BpmnSource;
  readonly cells: readonly Cell[];
  readonly structure: Structure;
  readonly links: readonly WrittenLink[];
  readonly lanes: readonly WrittenLane[];
}

const idsOf = (cells: readonly Cell[]): readonly string[] =>
  cells.flatMap((cell) => {
    const { id } = preservedOf(cell);
    return typeof id === 'string' ? [id] : [];
  });

const byId = <Made extends { readonly element: Moddle }>(all: Iterable<Made>): ReadonlyMap<string, Made> =>
  new Map([...all].flatMap((made) => (made.element.id ? [[made.element.id, made] as const] : [])));

/**
 * The containers in other diagrams that may contain elements of this diagram: processes, and sub-processes that the
 * other diagram shows expanded.
 */
const containersOf = (structures: readonly Structure[], others: readonly Elements[]): ReadonlyMap<string, Moddle> => {
  const made = structures.flatMap(({ collaboration, loose, processes }) => [
    ...[collaboration, loose].flatMap((container) => container ?? []),
    ...processes.values(),
  ]);
  const inside = others
    .flatMap(({ written }) => [...written.values()])
    .flatMap(({ element }) => (isA(element, 'SubProcess') ? [element] : []));
  return new Map([...inside, ...made].flatMap((element) => (element.id ? [[element.id, element] as const] : [])));
};

/** Creates the elements of all diagrams, without connections. */
const pagesOf = async (model: BpmnModel, sources: readonly { source: BpmnSource; cells: readonly Cell[] }[]) => {
  const roots: Moddle[] = [];
  const elements: Elements[] = [];
  for (const { cells } of sources) {
    const before = byId(elements.flatMap(({ written }) => [...written.values()]));
    elements.push(await elementsOf(model, cells, before));
  }
  const structures: Structure[] = [];
  for (const own of elements) {
    const others = elements.filter((other) => other !== own);
    structures.push(await structureOf(model, own, roots, containersOf(structures, others)));
  }
  const pages: Page[] = [];
  for (const [at, { source, cells }] of sources.entries()) {
    const structure = structures[at] as Structure;
    const links = await createLinks(model, structure, cells, byId(pages.flatMap((page) => page.links)));
    pages.push({ source, cells, structure, links, lanes: await writeLanes(model, structure) });
  }
  return { pages, roots };
};

/** Connects the elements of a diagram and writes the values of its cells. */
const joinPage = (model: BpmnModel, { source, structure, links }: Page): void => {
  assemble(model, structure);
  addLooseParticipant(model, structure);
  writeNames(structure, source.names ?? {});
  warnOfMessages(model, structure);
  for (const { cell, element, again } of structure.written.values()) {
    if (!again) writeValues(model, element, cell, structure.roots);
  }
  writeGroups(model, structure);
  writeCalls(structure);
  joinLinks(model, links, structure.roots);
};

/** Adds the root elements of all diagrams to the file. */
const putRoots = (definitions: Moddle, pages: readonly Page[], roots: readonly Moddle[]): void => {
  const containers = [
    ...new Set(
      pages.flatMap(({ structure: { collaboration, loose, processes } }) =>
        [collaboration, ...processes.values(), loose].flatMap((container) => container ?? []),
      ),
    ),
  ];
  for (const container of containers) dropTorn(container);
  const all = [
    ...many(definitions, 'rootElements'),
    ...roots,
    ...containers.filter((container) => isA(container, 'Collaboration')),
    ...containers.filter((container) => isA(container, 'Process')),
  ];
  for (const root of all) {
    root.$parent = definitions;
    if (isA(root, 'Process')) root['isExecutable'] ??= false;
  }
  definitions['rootElements'] = all;
};

/**
 * Writes diagrams as one BPMN 2.0 file, named after the first diagram, with one drawing per diagram. Imported cells
 * retain their ids and all data of their file, and `readBpmn` reads the result without loss. A cell in several diagrams
 * becomes one element with several drawings. The diagram of a sub-process is written into that sub-process.
 */
export const writeBpmn = async (first: BpmnSource, ...others: readonly BpmnSource[]): Promise<ExportedBpmn> => {
  const sources = [first, ...others].map((source) => {
    const { cells, other } = asBusinessProcess(source.cells.filter((cell) => !isFixed(cell)));
    return { source, cells, other };
  });
  const model = new BpmnModel(new Set(sources.length > 1 ? sources.flatMap(({ cells }) => idsOf(cells)) : []));
  for (const { title, type } of sources.flatMap(({ other }) => other)) {
    model.warn(`BPMN has no word for “${title || type}”: it is left out.`);
  }
  const definitions = await definitionsFor(
    model,
    sources.map(({ cells }) => cells),
    first.name,
  );
  const { pages, roots } = await pagesOf(model, sources);
  model.joinReferences();
  for (const page of pages) joinPage(model, page);
  putRoots(definitions, pages, roots);
  definitions['exporter'] = 'Tessera';
  definitions['exporterVersion'] = '1.0';
  for (const [prefix, uri] of model.namespaces) definitions.$attrs[prefix] ??= uri;
  const drawings = pages.map(({ source, ...page }) =>
    writeDrawing(model, page, routesOf(source.cells, source.linkSettings), source.name),
  );
  definitions['diagrams'] = [];
  contain(definitions, 'diagrams', ...drawings);
  const { xml } = await model.moddle.toXML(definitions, { format: true });
  return { xml: withoutReturns(xml), warnings: model.warnings };
};
