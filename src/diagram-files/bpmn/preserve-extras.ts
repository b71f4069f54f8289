import type { BpmnModdle } from 'bpmn-moddle';
import type { Box } from '../../diagram/cells/cell.ts';
import type { Draft, LinkDraft } from './draft.ts';
import { elementName, isA, lineage, type Moddle, many, one, textOf } from './moddle.ts';
import { ElementWriter } from './preserved-xml.ts';
import type { Drafts, PlaneReading } from './reading.ts';

/** The data of an element that has no cell; another cell stores it. */
export interface PreservedPart {
  readonly id?: string;
  /** The name, for a process or collaboration. */
  readonly name?: string;
  readonly element?: string;
}

/**
 * The data of the file that a cell stores in `values.bpmn`. The editor does not show it, and an export builds on it.
 */
export interface PreservedContent extends PreservedPart {
  /** For a link: the bounds of its label, relative to the middle of the line. */
  readonly label?: Box & { readonly position: string };
  /** For a message flow: the kind of message that is drawn on its line. */
  readonly envelope?: string;
  /** For a link: the offsets of its ends from the anchors, if its ends in the file are not on an outline. */
  readonly offsets?: { readonly source?: unknown; readonly target?: unknown };
  /**
   * For a shape: its associations with flows and its lines to itself, each with points relative to the shape's corner.
   */
  readonly pointers?: readonly { readonly id?: unknown; readonly way?: unknown }[];
  /** For a link that ends at a lane: the id of that lane, by end. */
  readonly ends?: { readonly source?: unknown; readonly target?: unknown };
  /** For a pool: the data of its lanes other than their names, by lane id. */
  readonly lanes?: Readonly<Record<string, string>>;
  /** For a pool: its lane sets, by the id of the process or lane that each of them divides. */
  readonly laneSets?: Readonly<Record<string, PreservedPart>>;
  /** The process whose contents are in a pool. For contents outside of all pools, the first cell has it. */
  readonly process?: PreservedPart;
  /** The collaboration; one cell of a diagram has it. */
  readonly collaboration?: PreservedPart;
  readonly definitions?: PreservedPart;
}

const part = async (
  writer: ElementWriter,
  element: Moddle,
  without: readonly string[] = [],
): Promise<PreservedPart> => {
  const xml = await writer.write(element, without);
  const name = isA(element, 'Process', 'Collaboration') && !without.includes('name') ? textOf(element, 'name') : '';
  return {
    ...(element.id ? { id: element.id } : {}),
    ...(name ? { name } : {}),
    ...(xml ? { element: xml } : {}),
  };
};

const lanesIn = (process: Moddle): readonly Moddle[] => {
  const inSet = (set: Moddle): readonly Moddle[] =>
    many(set, 'lanes').flatMap((lane) => {
      const inner = one(lane, 'childLaneSet');
      return [lane, ...(inner ? inSet(inner) : [])];
    });
  return many(process, 'laneSets').flatMap(inSet);
};

/**
 * The root elements other than processes and collaborations (messages, errors, items ...), and processes without a
 * drawing.
 */
const besides = (
  definitions: Moddle,
  spoken: ReadonlySet<Moddle>,
  drawnAnywhere: ReadonlySet<Moddle>,
): readonly Moddle[] =>
  many(definitions, 'rootElements').filter((root) => {
    if (spoken.has(root) || drawnAnywhere.has(root) || isA(root, 'Collaboration')) return false;
    const contents = [...many(root, 'flowElements'), ...many(root, 'artifacts')];
    return !isA(root, 'Process') || !contents.some((element) => drawnAnywhere.has(element));
  });

const preservedIn = (cell: Draft | LinkDraft): PreservedContent => cell.values['bpmn'] ?? {};

const add = (cell: Draft | LinkDraft, matter: PreservedContent): void => {
  cell.values['bpmn'] = { ...preservedIn(cell), ...matter };
};

/** Stores with each cell the data of the file that the editor does not show. */
export const preserveExtras = async (
  moddle: BpmnModdle,
  reading: PlaneReading,
  {
    drafts,
    links,
    drawnAnywhere,
  }: { readonly drafts: Drafts; readonly links: readonly LinkDraft[]; readonly drawnAnywhere: ReadonlySet<Moddle> },
): Promise<void> => {
  const { definitions } = reading;
  const pools = [...drafts.values()].filter(({ type }) => type === 'bp.Pool');
  const lanes = pools.flatMap(({ element }) => lanesIn(one(element, 'processRef') ?? element));
  const drawn = new Set<Moddle>([...drafts.keys(), ...links.map(({ element }) => element), ...lanes]);
  const { shapes, edges } = reading.plane;
  // Elements that this plane draws although the editor does not (such as a flow from a task to itself) belong to this
  // plane only.
  const elsewhere = new Set([...drawnAnywhere].filter((element) => !shapes.has(element) && !edges.has(element)));
  const writer = new ElementWriter(moddle, definitions.$attrs, drawn, elsewhere);
  const spoken = new Set<Moddle>();

  for (const draft of drafts.values()) {
    if (isA(draft.element, 'Process')) continue;
    add(draft, await part(writer, draft.element));
  }
  for (const link of links) add(link, await part(writer, link.element));

  for (const pool of pools) {
    const process = one(pool.element, 'processRef') ?? (isA(pool.element, 'Process') ? pool.element : undefined);
    if (!process) continue;
    const preserved: Record<string, string> = {};
    const laneSets: Record<string, PreservedPart> = {};
    for (const lane of lanesIn(process)) {
      const xml = await writer.write(lane);
      if (xml && lane.id) preserved[lane.id] = xml;
    }
    for (const divided of [process, ...lanesIn(process)]) {
      const set = one(divided, 'childLaneSet') ?? many(divided, 'laneSets')[0];
      if (set?.id && divided.id) laneSets[divided.id] = await part(writer, set, ['lanes']);
    }
    spoken.add(process);
    add(pool, {
      // The name of the process is a value of the pool, which users can change, so it is not stored here.
      process: await part(writer, process, ['name']),
      ...(Object.keys(preserved).length > 0 ? { lanes: preserved } : {}),
      ...(Object.keys(laneSets).length > 0 ? { laneSets } : {}),
    });
  }

  for (const draft of drafts.values()) {
    if (!isA(draft.element, 'CallActivity')) continue;
    const process = draft.embeds.map(({ element }) => element.$parent).find((outer) => outer && !spoken.has(outer));
    if (!process || !isA(process, 'Process') || process === draft.element.$parent) continue;
    spoken.add(process);
    add(draft, { process: await part(writer, process) });
  }

  for (const draft of drafts.values()) {
    if (draft.parent || draft.type === 'bp.Pool' || 'process' in preservedIn(draft)) continue;
    for (const outer of lineage(draft.element.$parent)) {
      // The contents of a sub-process with its own plane become the process of that diagram.
      if (!isA(outer, 'Process') && !(outer === reading.plane.root && isA(outer, 'SubProcess'))) continue;
      if (!spoken.has(outer)) add(draft, { process: await part(writer, outer) });
      spoken.add(outer);
      break;
    }
  }

  const first = pools[0] ?? drafts.values().next().value;
  if (!first) return;
  const collaboration = many(definitions, 'rootElements').find(
    (root) => isA(root, 'Collaboration') && many(root, 'participants').some((participant) => drafts.has(participant)),
  );
  if (collaboration) add(first, { collaboration: await part(writer, collaboration) });
  const beside = moddle.create('bpmn:Definitions', {
    ...Object.fromEntries(Object.entries(definitions).filter(([name]) => !name.startsWith('$') && name !== 'diagrams')),
    rootElements: besides(definitions, spoken, drawnAnywhere),
  });
  Object.assign(beside.$attrs, definitions.$attrs);
  add(first, { definitions: await part(writer, beside, ['exporter', 'exporterVersion']) });
  for (const element of writer.lost) {
    reading.notes.warn(`What other programs say about the ${elementName(element)} cannot be kept: its XML is odd.`);
  }
};
