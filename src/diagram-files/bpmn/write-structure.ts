import { type Cell, type ElementCell, isElement } from '../../diagram/cells/cell.ts';
import { lanesIn } from '../../diagram/cells/lanes.ts';
import { type Hierarchy, hierarchyOf } from '../../diagram/layout/hierarchy.ts';
import { contain, isA, type Moddle, many } from './moddle.ts';
import { type BpmnModel, preservedOf } from './model.ts';
import type { PreservedPart } from './preserve-extras.ts';
import { activityTypeOf, eventTypeOf, gatewayTypeOf } from './write-values.ts';

/** A cell with its BPMN element. */
export interface WrittenElement {
  readonly cell: ElementCell;
  readonly element: Moddle;
  /** Whether the element is expanded, so that it contains its contents. */
  readonly open: boolean;
  /**
   * Whether another diagram of the file has already written the element with all its data. It is then only drawn here.
   */
  readonly again: boolean;
}

export interface Structure {
  readonly hierarchy: Hierarchy;
  readonly written: ReadonlyMap<string, WrittenElement>;
  readonly collaboration: Moddle | undefined;
  /** The process outside of all pools; in the diagram of a sub-process, that sub-process. */
  readonly loose: Moddle | undefined;
  readonly processes: ReadonlyMap<string, Moddle>;
  /** The root elements other than processes. */
  readonly roots: Moddle[];
  /** The process or sub-process that contains a cell; undefined for pools. */
  containerOf(jsid: string): Moddle | undefined;
  /** The jsid of the pool that contains the cell, or of the cell itself if it is a pool. */
  poolOf(jsid: string): string | undefined;
}

const typeOf = (cell: ElementCell, attached: boolean): string | undefined => {
  switch (cell.type) {
    case 'bp.Event':
      return eventTypeOf(cell.values, attached);
    case 'bp.Activity':
      return activityTypeOf(cell.values);
    case 'bp.Gateway':
      return gatewayTypeOf(cell.values);
    case 'bp.DataObject':
      if (cell.values['icon_type'] === 'input') return 'bpmn:DataInput';
      return cell.values['icon_type'] === 'output' ? 'bpmn:DataOutput' : 'bpmn:DataObjectReference';
    case 'bp.DataStore':
      return 'bpmn:DataStoreReference';
    case 'bp.Message':
      return 'bpmn:Message';
    case 'bp.Group':
      return 'bpmn:Group';
    case 'bp.Annotation':
      return 'bpmn:TextAnnotation';
    case 'bp.Pool':
      return 'bpmn:Participant';
    default:
      return undefined;
  }
};

/** Reads a preserved part. Any API client may have written the value, so its type is checked. */
const partOf = (value: unknown): PreservedPart => (typeof value === 'object' && value !== null ? value : {});

/** The root element of the file, merged from the preserved roots of the diagrams. */
export const definitionsFor = async (
  model: BpmnModel,
  diagrams: readonly (readonly Cell[])[],
  name: string,
): Promise<Moddle> => {
  const preserved = diagrams.flatMap((cells) => {
    const holder = cells.filter(isElement).find((cell) => preservedOf(cell).definitions);
    return holder ? [partOf(preservedOf(holder).definitions)] : [];
  });
  const definitions = await model.element('bpmn:Definitions', preserved[0] ?? {}, 'diagram');
  for (const { element } of preserved.slice(1)) {
    const other = await model.restored(element);
    if (other) contain(definitions, 'rootElements', ...many(other, 'rootElements'));
  }
  definitions['targetNamespace'] ??= 'http://bpmn.io/schema/bpmn';
  if (name) definitions['name'] = name;
  return definitions;
};

const attach = (hierarchy: Hierarchy, cell: ElementCell): boolean => {
  const host = hierarchy.elements.get(hierarchy.parents.get(cell.jsid) ?? '');
  if (cell.values['event_type'] !== 'double' || host?.type !== 'bp.Activity') return false;
  // An activity that is not drawn expanded has no inside, so the cell is on its border.
  return hierarchy.onBorder(cell) || host.values['expanded'] !== true;
};

/** The elements of a diagram's cells, and the containers of the cells. */
export interface Elements {
  readonly hierarchy: Hierarchy;
  readonly cells: readonly ElementCell[];
  readonly written: ReadonlyMap<string, WrittenElement>;
}

/** Elements that have been created for other diagrams of the file, by id. */
export type Elsewhere = ReadonlyMap<string, WrittenElement>;

/**
 * Creates the elements of all cells of a diagram. If another diagram has already created an element, that element is
 * used.
 */
export const elementsOf = async (model: BpmnModel, all: readonly Cell[], elsewhere: Elsewhere): Promise<Elements> => {
  const hierarchy = hierarchyOf(all);
  const cells = all.filter(isElement);
  const written = new Map<string, WrittenElement>();
  for (const cell of cells) {
    const type = typeOf(cell, attach(hierarchy, cell));
    if (!type) {
      model.warn(`BPMN has no word for “${cell.title || cell.type}”: it is left out.`);
      continue;
    }
    const { id } = preservedOf(cell);
    const same = id === undefined ? undefined : elsewhere.get(id);
    const again = same?.element.$type === type && same.cell.title === cell.title;
    const element = again ? same.element : await model.element(type, preservedOf(cell), cell.jsid);
    const holds = hierarchy.childrenOf(cell).some((child) => !attach(hierarchy, child));
    const open = isA(element, 'SubProcess')
      ? cell.values['expanded'] === true || holds
      : cell.values['expanded'] === true;
    written.set(cell.jsid, { cell, element, open, again });
  }
  return { hierarchy, cells, written };
};

/** Creates the processes that contain the elements of a diagram, without connections. */
export const structureOf = async (
  model: BpmnModel,
  { hierarchy, cells, written }: Elements,
  roots: Moddle[],
  elsewhere: ReadonlyMap<string, Moddle>,
): Promise<Structure> => {
  const processes = new Map<string, Moddle>();
  /** A process or sub-process, which another diagram of the file may have created. */
  const container = async (type: string, preserved: PreservedPart, seed: string): Promise<Moddle> =>
    (preserved.id === undefined ? undefined : elsewhere.get(preserved.id)) ??
    (await model.element(type, preserved, seed));

  const pools = cells.filter(({ type }) => type === 'bp.Pool');
  for (const pool of pools) {
    const black = pool.values['collapsed'] === true && hierarchy.childrenOf(pool).length === 0;
    const preserved = preservedOf(pool).process;
    if (black && !preserved && lanesIn(pool.values).length === 0) continue;
    processes.set(pool.jsid, await container('bpmn:Process', partOf(preserved), pool.jsid));
  }
  for (const { cell, element } of written.values()) {
    if (!isA(element, 'CallActivity') || !hierarchy.childrenOf(cell).some((child) => !attach(hierarchy, child)))
      continue;
    const process = await container('bpmn:Process', partOf(preservedOf(cell).process), cell.jsid);
    processes.set(cell.jsid, process);
  }
  const poolOf = (jsid: string) =>
    hierarchy.lineageOf(jsid).find((outer) => hierarchy.elements.get(outer)?.type === 'bp.Pool');
  const beside = cells.filter((cell) => !poolOf(cell.jsid) && written.has(cell.jsid));
  // An expanded call activity preserves the process that it calls. All other cells preserve the process around them.
  const preserved = beside.flatMap((cell) => (processes.has(cell.jsid) ? [] : (preservedOf(cell).process ?? [])))[0];
  const needed =
    pools.length === 0 ||
    processes.size === 0 ||
    preserved !== undefined ||
    beside.some(({ jsid }) => isA(written.get(jsid)?.element, 'FlowNode') && !hierarchy.parents.has(jsid));
  const loose = needed ? await container('bpmn:Process', partOf(preserved), 'diagram') : undefined;
  const holder = cells.find((cell) => preservedOf(cell).collaboration);
  const collaboration =
    pools.length > 0
      ? await container('bpmn:Collaboration', partOf(holder && preservedOf(holder).collaboration), 'diagram')
      : undefined;

  const containerOf = (jsid: string): Moddle | undefined => {
    const cell = hierarchy.elements.get(jsid);
    // A boundary event has the same container as its host.
    for (const outer of hierarchy.lineageOf(jsid).slice(cell && attach(hierarchy, cell) ? 2 : 1)) {
      const within = written.get(outer)?.element;
      if (isA(within, 'SubProcess')) return within;
      if (processes.has(outer)) return processes.get(outer);
    }
    return loose;
  };
  return { hierarchy, written, collaboration, loose, processes, roots, containerOf, poolOf };
};
