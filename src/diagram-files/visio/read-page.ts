import type { CellValues } from '../../diagram/cells/cell.ts';
import type { DrawnLink, DrawnNode, DrawnPage } from '../drawn/drawn-page.ts';
import { calledShape } from '../drawn/left-out.ts';
import { drawnIn } from '../drawn/proximity.ts';
import { withWordsBeside } from '../drawn/words-beside.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { findLinks } from './connectors.ts';
import { findParents } from './containers.ts';
import { elementValues } from './element-values.ts';
import { type Glue, glueKey, readGlue } from './line-ends.ts';
import { type Masters, shapesOfPage, sheetOfPage } from './masters.ts';
import { fromFileOf, movedLabel } from './node-details.ts';
import { type PageLayers, pageLayers } from './page-layers.ts';
import { type FoundShape, findShapes, type PageShapes } from './page-shapes.ts';
import { picturedSentences } from './pictured-signs.ts';
import { plainKinds } from './plain-kinds.ts';
import { plainTexts, textPlaceOf } from './plain-text.ts';
import { type FoundPools, findPools } from './pools.ts';
import type { ShapeData } from './shape-data.ts';
import { kindBySigns } from './shape-kinds.ts';
import { shapeNameOf } from './shape-name.ts';
import { relations, relationsOf } from './shape-relations.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import { styleOf } from './shape-style.ts';
import type { StencilMaster } from './stencil.ts';
import type { StyleValue } from './style-sheets.ts';
import { type PageScale, pageScale } from './visio-geometry.ts';
import type { ListedPart } from './visio-parts.ts';

interface PageSource {
  readonly name: string;
  readonly sheet?: XmlElement;
  readonly contents: XmlElement;
  readonly picture: ListedPart['picture'];
}

interface PageContext {
  readonly masters: Masters;
  readonly data: ShapeData;
  readonly styles: StyleValue;
  /** The names of all pages, for links between them. */
  readonly pageNames: ReadonlySet<string>;
  /** Whether the nearest BPMN shapes replace shapes of other notations. */
  readonly nearest?: boolean | undefined;
}

const labelledOutside: ReadonlySet<string> = new Set(['event', 'gateway', 'data-object', 'data-store']);

/**
 * The links of annotations. They have no line in Visio: a relationship, or a handle that is glued to a shape,
 * determines the target.
 */
const annotationLinks = (
  nodes: readonly DrawnNode[],
  shapes: ReadonlyMap<string, FoundShape>,
  glue: Glue,
  endOf: (sheet: string) => string | undefined,
): readonly DrawnLink[] => {
  const shapeOfCallout = new Map<string, string>();
  for (const [id, { sheet }] of shapes) {
    for (const callout of relationsOf(sheet).get(relations.callouts) ?? []) shapeOfCallout.set(callout, id);
  }
  return nodes.flatMap(({ id, kind }) => {
    const sheet = shapes.get(id)?.sheet;
    if (kind !== 'annotation' || !sheet) return [];
    const about =
      relationsOf(sheet).get(relations.calloutTarget)?.[0] ??
      shapeOfCallout.get(id) ??
      glue.get(glueKey(id, 'Controls'))?.sheet;
    const target = about === undefined ? undefined : endOf(about);
    if (target === undefined || target === id) return [];
    const meaning = { flowType: 'association', direction: 'none' } as const;
    return [{ id: `${id}-about`, meaning, name: '', source: id, target, vertices: [] }];
  });
};

/** The ids of the lines that are message flows of the stencil. */
const messageFlowsIn = (sheets: readonly ShapeSheet[], masters: Masters, data: ShapeData): ReadonlySet<string> =>
  new Set(
    sheets.flatMap((sheet): readonly string[] => {
      const fromSigns = kindBySigns(sheet, masters, data)?.data['BpmnConnectingObjectType'];
      const own = data.word(sheet, 'BpmnConnectingObjectType') ?? fromSigns;
      return [...(own === 'Message Flow' ? [sheet.id] : []), ...messageFlowsIn(sheet.children, masters, data)];
    }),
  );

const task: StencilMaster = { kind: 'activity', data: { BpmnActivityType: 'Task', BpmnTaskType: 'None' } };

/** The shapes of a page. If a replaced shape became a pool inside another pool, it becomes a task. */
const withoutNestedPools = ({ shapes, taken }: PageShapes): ReadonlyMap<string, FoundShape> => {
  const ids = new Set(taken.map(({ id }) => id));
  if (ids.size === 0) return shapes;
  const around = drawnIn(
    [...shapes.values()].filter(({ id, kind }) => !ids.has(id) && (kind === 'pool' || kind === 'lane')),
  );
  return new Map(
    [...shapes].map(([id, shape]) => [
      id,
      shape.kind === 'pool' && ids.has(id) && around(shape) ? { ...shape, kind: 'activity', master: task } : shape,
    ]),
  );
};

/** The shapes of a page with everything that their nodes need. */
interface NodesSource {
  readonly elements: readonly FoundShape[];
  readonly pools: FoundPools;
  /** The values of the elements, by the id of their shape. */
  readonly values: ReadonlyMap<string, CellValues>;
  readonly parents: ReadonlyMap<string, string>;
  readonly layerOf: PageLayers['layerOf'];
  readonly scale: PageScale;
}

/** The pools of a page, and its other elements. */
const pageNodes = (
  { elements, pools, values, parents, layerOf, scale }: NodesSource,
  { data, pageNames }: Pick<PageContext, 'data' | 'pageNames'>,
): { readonly poolNodes: readonly DrawnNode[]; readonly others: readonly DrawnNode[] } => {
  const shared = (found: FoundShape) => {
    const style = styleOf(found.sheet);
    const text = data.text(found.sheet, 'BpmnDocumentation');
    const layerId = layerOf(found.sheet);
    const parent = parents.get(found.sheet.id);
    return {
      id: found.sheet.id,
      box: found.box,
      ...(style && { style }),
      ...(text !== undefined && { text }),
      ...fromFileOf(found.sheet, pageNames),
      ...(layerId !== undefined && { layerId }),
      ...(parent !== undefined && { parent }),
    };
  };
  const poolNodes: readonly DrawnNode[] = pools.pools.map((pool) => ({
    ...shared(pool.found),
    kind: 'pool',
    name: pool.name,
    values: {
      multi_instance: pool.multiInstance,
      ...(pool.found.master.data['collapsed'] === '1' && { collapsed: true }),
    },
    pool: { vertical: pool.vertical, lanes: pool.lanes },
  }));
  const others: readonly DrawnNode[] = elements.flatMap((found) => {
    const { kind } = found.master;
    if (kind === 'pool' || kind === 'lane' || kind === 'link' || kind === 'structure') return [];
    const label = labelledOutside.has(kind) ? movedLabel(found, scale) : undefined;
    const node = {
      ...shared(found),
      kind,
      name: shapeNameOf(found.sheet, kind, data),
      values: values.get(found.sheet.id) ?? {},
    };
    return [{ ...node, ...(label && { label }) }];
  });
  return { poolNodes, others };
};

/** Reads a page: its elements, their containers, and their connections. */
export const readPage = (
  { name, sheet, contents, picture }: PageSource,
  { masters, data, styles, pageNames, nearest }: PageContext,
): DrawnPage => {
  const pageSheet = sheet && sheetOfPage(sheet);
  const scale = pageScale(pageSheet);
  const glue = readGlue(contents);
  const sheets = shapesOfPage(contents, masters, picture);
  const found = findShapes(sheets, {
    masters,
    data,
    scale,
    isText: plainTexts(glue, styles),
    nearest: nearest ? plainKinds(masters, glue, messageFlowsIn(sheets, masters, data)) : undefined,
  });
  const page = { ...found, shapes: withoutNestedPools(found) };
  const pools = findPools(page.shapes, data);

  const values = new Map([...page.shapes].map(([id, found]) => [id, elementValues(found, data)]));
  const parents = findParents(
    page.shapes,
    (id) => values.get(id)?.['expanded'] === true,
    (id) => values.get(id)?.['event_type'] === 'double',
    pools,
  );
  const poolAround = (id: string): string | undefined => {
    let at: string | undefined = id;
    while (at !== undefined && pools.poolOf.get(at) !== at) at = parents.get(at);
    return at;
  };
  const labelOf = (id: string): string => {
    const found = page.shapes.get(id);
    const pool = pools.pools.find((candidate) => candidate.found.sheet.id === id);
    const title = pool?.name ?? (found ? shapeNameOf(found.sheet, found.master.kind, data) : '');
    return calledShape(title, pool ? 'pool' : (found?.kind ?? ''));
  };
  const lines = findLinks({ page, pools, glue, data, masters, scale, poolAround, nameOf: labelOf });

  const lineSheets = new Map(page.lines.map(({ sheet: line }) => [line.id, line]));
  const elements = [...page.shapes.values()].filter(({ sheet: { id }, master }) => {
    const pool = pools.poolOf.get(id);
    return pool === id || (pool === undefined && master.kind !== 'structure');
  });
  const inUse = [...elements.map((found) => found.sheet), ...lines.links.flatMap(({ id }) => lineSheets.get(id) ?? [])];
  const { layers, layerOf } = pageLayers(pageSheet, inUse);

  const { poolNodes, others } = pageNodes({ elements, pools, values, parents, layerOf, scale }, { data, pageNames });
  const endOf = (id: string): string | undefined => {
    const owner = page.owners.get(id);
    return owner === undefined || !page.shapes.has(owner) ? undefined : (pools.poolOf.get(owner) ?? owner);
  };
  const links = [
    ...lines.links.map((link) => {
      const line = lineSheets.get(link.id);
      const layerId = line && layerOf(line);
      return { ...link, ...(line && fromFileOf(line, pageNames)), ...(layerId !== undefined && { layerId }) };
    }),
    ...annotationLinks(others, page.shapes, glue, endOf),
  ];
  const texts = new Map(
    [...page.texts].flatMap((id) => {
      const found = page.shapes.get(id);
      return found ? [[id, textPlaceOf(found.sheet)] as const] : [];
    }),
  );
  const understood: DrawnPage = {
    name,
    nodes: [...poolNodes, ...others],
    links,
    layers,
    skipped: [...page.skipped, ...lines.skipped],
    repaired: lines.repaired,
    warnings: picturedSentences(
      elements.map((found) => found.sheet),
      name,
    ),
    taken: page.taken,
    texts: page.texts,
  };
  return withWordsBeside(understood, texts);
};
