import type { CellValues } from '../../diagram/cells/cell.ts';
import { labelOffsets } from '../../diagram/cells/constants.ts';
import type { FileDatum } from '../../diagram/cells/from-file.ts';
import { centreOf, clamp, pointAlong } from '../../diagram/cells/geometry.ts';
import { wordsOfType } from '../../diagram/shapes/archimate/concept.ts';
import { taskValues } from '../../diagram/shapes/business-process/activity.ts';
import type { DrawnLink, DrawnNode, DrawnPage, DrawnStyle, LinkMeaning, SkippedShape } from '../drawn/drawn-page.ts';
import { leftOut } from '../drawn/left-out.ts';
import type { ArchimateConcept, ArchimateModel, ArchimateView, ViewConnection, ViewNode } from './archimate-model.ts';
import { preservedConcept } from './preserved-view.ts';

/** The usual colour of each ArchiMate layer. */
const layers: readonly (readonly [colour: string, types: RegExp])[] = [
  ['#B5FFFF', /^(Application|DataObject)/],
  [
    '#C9E7B7',
    /^(Technology|Infrastructure|Node|Device|SystemSoftware|Path|Network|Communication|Artifact|Equipment|Facility|Distribution|Material)/,
  ],
  ['#CCCCFF', /^(Stakeholder|Driver|Assessment|Goal|Outcome|Principle|Requirement|Constraint|Meaning|Value)$/],
  ['#F5DEAA', /^(Resource|Capability|CourseOfAction|ValueStream)/],
  ['#FFE0E0', /^(WorkPackage|Deliverable|ImplementationEvent|Plateau|Gap)/],
  ['#FFFFB5', /^(Business|Product|Contract|Representation|Location)/],
];

/** The colour of an element's layer; undefined for elements that belong to no layer. */
const layerColour = (type: string): string | undefined => layers.find(([, types]) => types.test(type))?.[0];

/** Our link types, by ArchiMate relation type. */
export const linkTypes: Readonly<Record<string, string>> = {
  Aggregation: 'aggregation',
  Composition: 'composition',
  Assignment: 'assignment',
  Realization: 'realization',
  Serving: 'serving',
  Access: 'access',
  Influence: 'influence',
  Triggering: 'trigger',
  Flow: 'flow',
  Specialization: 'special',
  Association: 'association',
};

/** The labels of accesses, by access mode. */
const accesses: Readonly<Record<string, string>> = {
  Write: 'write',
  Read: 'read',
  ReadWrite: 'read and write',
};

/** The details of a concept as custom data, which users see beside its box or line. */
const dataOf = ({ type, more, properties }: ArchimateConcept, name: string): readonly FileDatum[] => {
  const access = type === 'Access' ? accesses[more['accessType'] ?? 'Write'] : undefined;
  const strength = more['modifier'];
  return [
    { name, value: wordsOfType(type) },
    ...(access ? [{ name: 'Access', value: access }] : []),
    ...(strength ? [{ name: 'Strength', value: strength }] : []),
    ...properties,
  ];
};

/** A connection between a shape and a line. The shape stores the connection, because links can only end on shapes. */
interface Pointer {
  readonly node: string;
  readonly preserved: CellValues;
}

const pointerOf = (
  { relation, source, target }: ViewConnection,
  nodes: ReadonlyMap<string, ViewNode>,
  lines: ReadonlyMap<string, ViewConnection>,
): Pointer | undefined => {
  const [node, line] = [nodes.get(source) ?? nodes.get(target), lines.get(target) ?? lines.get(source)];
  const [from, to] = [nodes.get(line?.source ?? ''), nodes.get(line?.target ?? '')];
  if (relation === undefined || !node || !line?.relation || !from || !to) return undefined;
  const middle = pointAlong([centreOf(from.box), ...line.points, centreOf(to.box)], labelOffsets.middle);
  const { x, y, width, height } = node.box;
  const start = { x: clamp(middle.x - x, 0, width), y: clamp(middle.y - y, 0, height) };
  const way = [start, { x: middle.x - x, y: middle.y - y }];
  return {
    node: node.id,
    preserved: { relation, line: line.relation, way, ...(nodes.has(target) && { from: 'line' }) },
  };
};

/** The size of a junction, which is drawn as a dot, in units. */
const junctionSize = [20, 20] as const;

const junction = ({ type }: ArchimateConcept): CellValues | undefined => {
  if (!/Junction$/.test(type)) return undefined;
  return { gateway_type: type === 'OrJunction' ? 'inclusive' : 'parallel' };
};

/**
 * The kind of cell for a node: a group for a container, otherwise an activity, because that is the only plain labelled
 * box.
 */
const kindOf = (node: ViewNode, holds: boolean): Pick<DrawnNode, 'kind' | 'values'> => {
  if (node.kind === 'note') return { kind: 'annotation', values: {} };
  return holds || node.kind === 'group' ? { kind: 'group', values: {} } : { kind: 'activity', values: taskValues };
};

/** The data of the file that a shape stores for later exports. */
const preservedOf = (
  node: ViewNode,
  concept: ArchimateConcept | undefined,
  pointers: readonly Pointer[],
): CellValues => {
  const own = pointers.flatMap(({ node: holder, preserved }) => (holder === node.id ? [preserved] : []));
  return {
    ...(concept && node.element !== undefined && { archimate: preservedConcept(node.element, concept) }),
    ...(node.view !== undefined && { archimate_reference: node.view }),
    ...(own.length > 0 && { pointers: own }),
  };
};

const styleOf = ({ fill, outline, ink }: ViewNode, usualFill: string | undefined): DrawnStyle => ({
  ...(fill ? { fill } : usualFill ? { fill: usualFill } : {}),
  ...(outline && { outline }),
  ...(ink && { text_color: ink }),
});

const nodeOf = (node: ViewNode, holds: boolean, model: ArchimateModel, preserved: CellValues): DrawnNode => {
  const concept = node.element === undefined ? undefined : model.elements.get(node.element);
  const gateway = concept && junction(concept);
  const { kind, values } = gateway ? { kind: 'gateway' as const, values: gateway } : kindOf(node, holds);
  const opened = node.view === undefined ? undefined : model.views.find(({ id }) => id === node.view);
  return {
    id: node.id,
    kind,
    name: (concept?.name || node.name || opened?.name || '').slice(0, 2000),
    box: node.box,
    ...(gateway && { iconSize: junctionSize }),
    values,
    ...(kind !== 'gateway' &&
      kind !== 'annotation' && {
        style: {
          ...styleOf(node, concept && layerColour(concept.type)),
          ...(kind === 'group' && concept && { outline_style: 'solid' as const }),
        },
      }),
    ...(concept && concept.documentation !== '' && { text: concept.documentation }),
    ...(concept && node.element !== undefined && { data: dataOf(concept, 'ArchiMate element') }),
    ...(Object.keys(preserved).length > 0 && { preserved }),
    ...(opened && { opens: [{ page: opened.name }] }),
    ...(node.parent !== undefined && { parent: node.parent }),
  };
};

const meaningOf = (relation: ArchimateConcept | undefined): LinkMeaning =>
  relation
    ? { link_type: linkTypes[relation.type] ?? 'association' }
    : // A line of the view's own: from a note to what it is about.
      { flowType: 'association', direction: 'none' };

/**
 * Converts a view into a page of boxes and relations. Each box stores the type of its element; the first box also
 * stores `preserved`.
 */
export const archimatePage = (view: ArchimateView, model: ArchimateModel, preserved: CellValues = {}): DrawnPage => {
  const holders = new Set(view.nodes.flatMap(({ parent }) => parent ?? []));
  const lines = new Map(view.connections.map((connection) => [connection.id, connection]));
  const shown = new Map(view.nodes.map((node) => [node.id, node]));
  const pointers = new Map(
    view.connections.flatMap((connection) => {
      const pointer = pointerOf(connection, shown, lines);
      return pointer ? [[connection.id, pointer] as const] : [];
    }),
  );
  const nodes = new Map(
    view.nodes.map((node, at) => {
      const concept = node.element === undefined ? undefined : model.elements.get(node.element);
      const own = { ...(at === 0 && preserved), ...preservedOf(node, concept, [...pointers.values()]) };
      return [node.id, nodeOf(node, holders.has(node.id), model, own)];
    }),
  );
  const skipped: SkippedShape[] = [];
  const links = view.connections.flatMap((connection: ViewConnection): DrawnLink[] => {
    const { id, source, target } = connection;
    if (pointers.has(id)) return [];
    const relation = connection.relation === undefined ? undefined : model.relations.get(connection.relation);
    const name = (connection.name || relation?.name || '').slice(0, 2000);
    const reason =
      lines.has(source) || lines.has(target)
        ? leftOut.onLine
        : source === target
          ? leftOut.loop
          : !nodes.has(source) || !nodes.has(target)
            ? leftOut.loose(nodes.get(source), nodes.get(target))
            : undefined;
    if (reason !== undefined) {
      skipped.push({ id, name: relation?.type ?? 'Connection', ...(name !== '' && { text: name }), reason });
      return [];
    }
    return [
      {
        id,
        meaning: meaningOf(relation),
        name,
        source,
        target,
        vertices: connection.points.slice(0, 1000),
        ...(connection.colour && { colour: connection.colour }),
        ...(relation && relation.documentation !== '' && { text: relation.documentation }),
        ...(relation &&
          connection.relation !== undefined && {
            preserved: { archimate: preservedConcept(connection.relation, relation) },
            data: dataOf(relation, 'ArchiMate relation'),
          }),
      },
    ];
  });
  return { name: view.name || 'View', nodes: [...nodes.values()], links, layers: [], skipped, repaired: [] };
};
