import type { BpmnModdle } from 'bpmn-moddle';
import type { Box } from '../../cells/cell.ts';
import type { Draft, LinkDraft } from './draft.ts';
import { Keeper } from './kept.ts';
import { called, isA, lineage, type Moddle, many, one } from './moddle.ts';
import type { Drafts, Reading } from './reading.ts';

/** An element that has no cell, as the cell that speaks for it keeps it. */
export interface KeptPart {
  readonly id?: string;
  readonly element?: string;
}

/** What a cell keeps of the file: `values.bpmn`. Nobody sees it; an export begins with it. */
export interface KeptMatter extends KeptPart {
  /** Bounds of a link's label, seen from the middle of its way. */
  readonly label?: Box & { readonly position: string };
  /** Of a message flow: the message on its line. */
  readonly envelope?: string;
  /** Of a shape: its associations with flows, each with its way as seen from the shape's corner. */
  readonly pointers?: readonly { readonly id?: unknown; readonly way?: unknown }[];
  /** Of a link that ends at a lane: its id. */
  readonly ends?: { readonly source?: unknown; readonly target?: unknown };
  /** Of a pool: what its lanes say beyond their names, by their ids. */
  readonly lanes?: Readonly<Record<string, string>>;
  /** Of a pool: its sets of lanes, by the ids of the process or the lane that they divide. */
  readonly laneSets?: Readonly<Record<string, KeptPart>>;
  /** The process whose contents stand in a pool or, on the first of them, beside all pools. */
  readonly process?: KeptPart;
  /** On one cell of a diagram. */
  readonly collaboration?: KeptPart;
  readonly definitions?: KeptPart;
}

const part = async (keeper: Keeper, element: Moddle, without: readonly string[] = []): Promise<KeptPart> => {
  const xml = await keeper.keep(element, without);
  return { ...(element.id ? { id: element.id } : {}), ...(xml ? { element: xml } : {}) };
};

const lanesIn = (process: Moddle): readonly Moddle[] => {
  const inSet = (set: Moddle): readonly Moddle[] =>
    many(set, 'lanes').flatMap((lane) => {
      const inner = one(lane, 'childLaneSet');
      return [lane, ...(inner ? inSet(inner) : [])];
    });
  return many(process, 'laneSets').flatMap(inSet);
};

/** Messages, errors, items ...: all that stands beside processes and collaborations, and processes nobody drew. */
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

const keptBy = (cell: Draft | LinkDraft): KeptMatter => cell.values['bpmn'] ?? {};

const add = (cell: Draft | LinkDraft, matter: KeptMatter): void => {
  cell.values['bpmn'] = { ...keptBy(cell), ...matter };
};

/** Writes to every cell what the file says about it that the editor does not show. */
export const keepExtras = async (
  moddle: BpmnModdle,
  reading: Reading,
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
  // What this plane draws and the editor does not (a flow from a task to itself) belongs to nobody else.
  const elsewhere = new Set([...drawnAnywhere].filter((element) => !shapes.has(element) && !edges.has(element)));
  const keeper = new Keeper(moddle, definitions.$attrs, drawn, elsewhere);
  const spoken = new Set<Moddle>();

  for (const draft of drafts.values()) {
    if (isA(draft.element, 'Process')) continue;
    add(draft, await part(keeper, draft.element));
  }
  for (const link of links) add(link, await part(keeper, link.element));

  for (const pool of pools) {
    const process = one(pool.element, 'processRef') ?? (isA(pool.element, 'Process') ? pool.element : undefined);
    if (!process) continue;
    const kept: Record<string, string> = {};
    const laneSets: Record<string, KeptPart> = {};
    for (const lane of lanesIn(process)) {
      const xml = await keeper.keep(lane);
      if (xml && lane.id) kept[lane.id] = xml;
    }
    for (const divided of [process, ...lanesIn(process)]) {
      const set = one(divided, 'childLaneSet') ?? many(divided, 'laneSets')[0];
      if (set?.id && divided.id) laneSets[divided.id] = await part(keeper, set, ['lanes']);
    }
    spoken.add(process);
    add(pool, {
      process: await part(keeper, process),
      ...(Object.keys(kept).length > 0 ? { lanes: kept } : {}),
      ...(Object.keys(laneSets).length > 0 ? { laneSets } : {}),
    });
  }

  for (const draft of drafts.values()) {
    if (!isA(draft.element, 'CallActivity')) continue;
    const process = draft.embeds.map(({ element }) => element.$parent).find((outer) => outer && !spoken.has(outer));
    if (!process || !isA(process, 'Process') || process === draft.element.$parent) continue;
    spoken.add(process);
    add(draft, { process: await part(keeper, process) });
  }

  for (const draft of drafts.values()) {
    if (draft.parent || draft.type === 'bp.Pool' || 'process' in keptBy(draft)) continue;
    for (const outer of lineage(draft.element.$parent)) {
      // What a sub-process with a plane of its own holds becomes the process of its diagram.
      if (!isA(outer, 'Process') && !(outer === reading.plane.root && isA(outer, 'SubProcess'))) continue;
      if (!spoken.has(outer)) add(draft, { process: await part(keeper, outer) });
      spoken.add(outer);
      break;
    }
  }

  const first = pools[0] ?? drafts.values().next().value;
  if (!first) return;
  const collaboration = many(definitions, 'rootElements').find(
    (root) => isA(root, 'Collaboration') && many(root, 'participants').some((participant) => drafts.has(participant)),
  );
  if (collaboration) add(first, { collaboration: await part(keeper, collaboration) });
  const beside = moddle.create('bpmn:Definitions', {
    ...Object.fromEntries(Object.entries(definitions).filter(([name]) => !name.startsWith('$') && name !== 'diagrams')),
    rootElements: besides(definitions, spoken, drawnAnywhere),
  });
  Object.assign(beside.$attrs, definitions.$attrs);
  add(first, { definitions: await part(keeper, beside, ['exporter', 'exporterVersion']) });
  for (const element of keeper.lost) {
    reading.notes.warn(`What other programs say about the ${called(element)} cannot be kept: its XML is odd.`);
  }
};
