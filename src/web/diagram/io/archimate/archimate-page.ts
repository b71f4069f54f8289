import type { CellValues } from '../../cells/cell.ts';
import type { FileDatum } from '../../cells/from-file.ts';
import { wordsOfType } from '../../shapes/archimate/concept.ts';
import { taskValues } from '../../shapes/business-process/activity.ts';
import type { DrawnLink, DrawnNode, DrawnPage, LinkMeaning, SkippedShape } from '../drawn/drawn-page.ts';
import { leftOut } from '../drawn/left-out.ts';
import type { ArchimateConcept, ArchimateModel, ArchimateView, ViewConnection, ViewNode } from './archimate-model.ts';

/** The colours that drawings of ArchiMate give to its layers. */
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

/** The colour of an element's layer; undefined for what stands across them. */
const layerColour = (type: string): string | undefined => layers.find(([, types]) => types.test(type))?.[0];

/** Our link types are ArchiMate's relations. */
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

const preservedOf = (id: string, { type, more }: ArchimateConcept): CellValues => ({
  archimate: { id, type, ...(Object.keys(more).length > 0 && { more }) },
});

/** What an access does. */
const accesses: Readonly<Record<string, string>> = {
  Write: 'write',
  Read: 'read',
  ReadWrite: 'read and write',
};

/** What a concept is, for people to read beside its box or line. */
const dataOf = ({ type, more }: ArchimateConcept, name: string): readonly FileDatum[] => {
  const access = type === 'Access' ? accesses[more['accessType'] ?? 'Write'] : undefined;
  const strength = more['modifier'];
  return [
    { name, value: wordsOfType(type) },
    ...(access ? [{ name: 'Access', value: access }] : []),
    ...(strength ? [{ name: 'Strength', value: strength }] : []),
  ];
};

/** A junction is a dot. */
const junctionSize = [20, 20] as const;

const junction = ({ type }: ArchimateConcept): CellValues | undefined => {
  if (!/Junction$/.test(type)) return undefined;
  return { gateway_type: type === 'OrJunction' ? 'inclusive' : 'parallel' };
};

/** A box that holds others becomes a group, which may; any other an activity: our plain labelled box. */
const kindOf = (node: ViewNode, holds: boolean): Pick<DrawnNode, 'kind' | 'values'> => {
  if (node.kind === 'note') return { kind: 'annotation', values: {} };
  return holds || node.kind === 'group' ? { kind: 'group', values: {} } : { kind: 'activity', values: taskValues };
};

const nodeOf = (node: ViewNode, holds: boolean, model: ArchimateModel): DrawnNode => {
  const concept = node.element === undefined ? undefined : model.elements.get(node.element);
  const gateway = concept && junction(concept);
  const { kind, values } = gateway ? { kind: 'gateway' as const, values: gateway } : kindOf(node, holds);
  const fill = node.fill ?? (concept && layerColour(concept.type));
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
        style: { ...(fill && { fill }), ...(kind === 'group' && concept && { outline_style: 'solid' as const }) },
      }),
    ...(concept && concept.documentation !== '' && { text: concept.documentation }),
    ...(concept &&
      node.element !== undefined && {
        preserved: preservedOf(node.element, concept),
        data: dataOf(concept, 'ArchiMate element'),
      }),
    ...(opened && { opens: [{ page: opened.name }] }),
    ...(node.parent !== undefined && { parent: node.parent }),
  };
};

const meaningOf = (relation: ArchimateConcept | undefined): LinkMeaning =>
  relation
    ? { link_type: linkTypes[relation.type] ?? 'association' }
    : // A line of the view's own: from a note to what it is about.
      { flowType: 'association', direction: 'none' };

/** A view as a page of boxes and relations. Types of elements are kept with their boxes. */
export const archimatePage = (view: ArchimateView, model: ArchimateModel): DrawnPage => {
  const holders = new Set(view.nodes.flatMap(({ parent }) => parent ?? []));
  const nodes = new Map(view.nodes.map((node) => [node.id, nodeOf(node, holders.has(node.id), model)]));
  const lines = new Set(view.connections.map(({ id }) => id));
  const skipped: SkippedShape[] = [];
  const links = view.connections.flatMap((connection: ViewConnection): DrawnLink[] => {
    const { id, source, target } = connection;
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
        ...(relation && relation.documentation !== '' && { text: relation.documentation }),
        ...(relation &&
          connection.relation !== undefined && {
            preserved: preservedOf(connection.relation, relation),
            data: dataOf(relation, 'ArchiMate relation'),
          }),
      },
    ];
  });
  return { name: view.name || 'View', nodes: [...nodes.values()], links, layers: [], skipped, repaired: [] };
};
