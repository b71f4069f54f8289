import type { Cell, LinkCell } from '../../diagram/cells/cell.ts';
import { associationDirections, envelopes } from './kinds.ts';
import { contain, isA, type Moddle, many, one } from './moddle.ts';
import { type BpmnModel, preservedOf } from './model.ts';
import type { Structure, WrittenElement } from './write-structure.ts';
import { writeTexts } from './write-values.ts';

/** A link with its BPMN element. */
export interface WrittenLink {
  readonly cell: LinkCell;
  readonly element: Moddle;
  readonly source: WrittenElement;
  readonly target: WrittenElement;
  /** The BPMN element that contains the link. */
  readonly home: Moddle;
  /** Whether another diagram of the file has already written the element. It is then only drawn here. */
  readonly again: boolean;
}

interface Ends {
  readonly source: WrittenElement;
  readonly target: WrittenElement;
}

const named = ({ cell }: WrittenElement) => (cell.title ? `“${cell.title}”` : 'a shape without a name');
const between = ({ source, target }: Ends) => `from ${named(source)} to ${named(target)}`;

/** The container of a sequence flow, or the reason why BPMN does not allow the flow, as the beginning of a sentence. */
const sequenceHome = (structure: Structure, ends: Ends): Moddle | string => {
  const { source, target } = ends;
  if (![source, target].every(({ element }) => isA(element, 'FlowNode'))) {
    return 'A sequence flow joins only events, activities and gateways';
  }
  const container = structure.containerOf(source.cell.jsid);
  if (!container || container !== structure.containerOf(target.cell.jsid)) {
    return 'A sequence flow may not leave its process';
  }
  if (isA(target.element, 'BoundaryEvent')) return 'No sequence flow ends at a boundary event';
  return container;
};

/** The container of a message flow, or the reason why BPMN does not allow the flow, as the beginning of a sentence. */
const messageHome = (structure: Structure, ends: Ends): Moddle | string => {
  const { source, target } = ends;
  if (!structure.collaboration || structure.poolOf(source.cell.jsid) === structure.poolOf(target.cell.jsid)) {
    return 'A message flow joins two participants';
  }
  if (![source, target].every(({ element }) => isA(element, 'Participant', 'Activity', 'Event'))) {
    return 'A message flow joins pools, activities and events';
  }
  return structure.collaboration;
};

const isData = (element: Moddle) => isA(element, 'ItemAwareElement');

/** The BPMN type of a link, and its container. */
interface Form {
  readonly type: string;
  readonly home: Moddle;
  /** The reason why the BPMN type differs from the type of the cell, as the beginning of a sentence. */
  readonly because?: string;
}

const associationForm = (structure: Structure, cell: LinkCell, { source, target }: Ends): Form | undefined => {
  const directed = cell.values['direction'] === 'one';
  if (directed && isData(source.element) && isA(target.element, 'Activity', 'ThrowEvent')) {
    return { type: 'bpmn:DataInputAssociation', home: target.element };
  }
  if (directed && isData(target.element) && isA(source.element, 'Activity', 'CatchEvent')) {
    return { type: 'bpmn:DataOutputAssociation', home: source.element };
  }
  const container = structure.containerOf(source.cell.jsid);
  const shared = container !== undefined && container === structure.containerOf(target.cell.jsid);
  const home =
    shared && container !== structure.loose ? container : (structure.collaboration ?? structure.loose ?? container);
  return home && { type: 'bpmn:Association', home };
};

/**
 * The nearest BPMN type for a link that BPMN does not allow between its ends: a message flow between pools, else an
 * association.
 */
const nearestForm = (structure: Structure, cell: LinkCell, ends: Ends, because: string): Form | undefined => {
  const messages = cell.type === 'Flow' ? messageHome(structure, ends) : because;
  if (typeof messages !== 'string') return { type: 'bpmn:MessageFlow', home: messages, because };
  const form = associationForm(structure, cell, ends);
  return form && { ...form, because };
};

/** The BPMN type of a link; undefined if no container may have it. */
const formOf = (structure: Structure, cell: LinkCell, ends: Ends): Form | undefined => {
  const as = (type: string, home: Moddle | string): Form | undefined =>
    typeof home === 'string' ? nearestForm(structure, cell, ends, home) : { type, home };
  if (cell.type !== 'Flow') return nearestForm(structure, cell, ends, 'BPMN has no relations of other notations');
  switch (cell.values['flowType']) {
    case 'message':
      return as('bpmn:MessageFlow', messageHome(structure, ends));
    case 'conversation': {
      const joins = [ends.source, ends.target].every(({ element }) => isA(element, 'Participant'));
      return as('bpmn:ConversationLink', (joins && structure.collaboration) || 'A conversation joins two participants');
    }
    case 'association':
      return associationForm(structure, cell, ends);
    default:
      return as('bpmn:SequenceFlow', sequenceHome(structure, ends));
  }
};

/**
 * Adds warnings about links that are written with another type: one per link with its ends, or one with a count for
 * many similar links.
 */
const warnOfNearest = (model: BpmnModel, links: readonly (WrittenLink & Pick<Form, 'because'>)[]): void => {
  const changed = links.filter(({ because }) => because !== undefined);
  const alike = Map.groupBy(changed, ({ because, element }) => `${because} ${isA(element, 'MessageFlow')}`);
  for (const same of alike.values()) {
    const [first] = same;
    if (!first) continue;
    const isMessage = isA(first.element, 'MessageFlow');
    model.warn(
      same.length === 1
        ? `${first.because}: the one ${between(first)} is written as ${isMessage ? 'a message flow' : 'an association'}.`
        : `${first.because}: ${same.length} of them are written as ${isMessage ? 'message flows' : 'associations'}, such as the one ${between(first)}.`,
    );
  }
};

/**
 * Creates the elements of links, without connections. `elsewhere` has the elements of other diagrams of the file, by
 * id.
 */
export const createLinks = async (
  model: BpmnModel,
  structure: Structure,
  cells: readonly Cell[],
  elsewhere: ReadonlyMap<string, WrittenLink>,
): Promise<readonly WrittenLink[]> => {
  const links: (WrittenLink & Pick<Form, 'because'>)[] = [];
  for (const cell of cells) {
    if (!('source' in cell)) continue;
    const source = structure.written.get(cell.source ?? '');
    const target = structure.written.get(cell.target ?? '');
    if (!source || !target || source === target) {
      model.warn(`The link ${cell.title ? `“${cell.title}” ` : ''}joins nothing that BPMN can say: it is left out.`);
      continue;
    }
    const form = formOf(structure, cell, { source, target });
    if (!form) {
      model.warn(`The link ${between({ source, target })} stands nowhere: it is left out.`);
      continue;
    }
    const { id } = preservedOf(cell);
    const same = id === undefined ? undefined : elsewhere.get(id);
    const again =
      same?.element.$type === form.type &&
      same.source.element === source.element &&
      same.target.element === target.element;
    const element = again ? same.element : await model.element(form.type, preservedOf(cell), cell.jsid);
    const { home, because } = form;
    links.push({ cell, source, target, home, element, again, ...(because !== undefined && { because }) });
  }
  warnOfNearest(model, links);
  return links;
};

const writeCondition = (model: BpmnModel, { cell, element, source }: WrittenLink): void => {
  const { flowType } = cell.values;
  if (flowType === 'default') source.element['default'] = element;
  if (flowType === 'conditional') {
    element['conditionExpression'] ??= model.create('bpmn:FormalExpression', { body: cell.title });
    (element['conditionExpression'] as Moddle).$parent = element;
  } else if (!isA(source.element, 'Gateway')) delete element['conditionExpression'];
};

/** Adds the target of a data input association inside the activity, because BPMN requires one. */
const addDataTarget = (model: BpmnModel, activity: Moddle, association: Moddle): void => {
  const preserved = association['targetRef'] as Moddle | undefined;
  let within: Moddle | undefined = preserved;
  while (within && within !== activity) within = within.$parent;
  if (within) return;
  let placeholder = many(activity, 'properties').find(({ name }) => name === '__targetRef_placeholder');
  if (!placeholder) {
    placeholder = model.create('bpmn:Property', { name: '__targetRef_placeholder' });
    model.name(placeholder, undefined, activity.id ?? '');
    contain(activity, 'properties', placeholder);
  }
  association['targetRef'] = placeholder;
};

/** Adds the message for the envelope on a flow: other programs show no envelope without a message. */
const addMessage = (model: BpmnModel, { cell, element }: WrittenLink, roots: Moddle[]): void => {
  if (!envelopes.toBpmn[String(preservedOf(cell).envelope)] || one(element, 'messageRef')) return;
  const message = model.create('bpmn:Message');
  model.name(message, undefined, cell.jsid);
  roots.push(message);
  element['messageRef'] = message;
};

/** The lane of a pool at which an association ended in the imported file. */
const laneAt = (model: BpmnModel, pool: Moddle, id: unknown): Moddle | undefined => {
  const lane = isA(pool, 'Participant') && typeof id === 'string' ? model.find(id) : undefined;
  return isA(lane, 'Lane') ? lane : undefined;
};

/** The relation types without a direction. */
const undirected: readonly unknown[] = ['association', 'aggregation', 'composition'];

/** The direction of an association. A link of another type gets the direction that its arrows show. */
const directionOf = ({ type, values }: LinkCell): string => {
  if (type === 'Flow' && values['flowType'] === 'association') return String(values['direction'] ?? 'none');
  return values['flowType'] === 'conversation' || undirected.includes(values['link_type']) ? 'none' : 'one';
};

/** Connects links with their ends and adds them to their containers. `roots` collects root elements of the file. */
export const joinLinks = (model: BpmnModel, links: readonly WrittenLink[], roots: Moddle[]): void => {
  for (const link of links) {
    const { cell, element, home, again } = link;
    if (again) continue;
    const [source, target] = [link.source.element, link.target.element];
    if (isA(element, 'DataInputAssociation')) {
      element['sourceRef'] = [source];
      contain(home, 'dataInputAssociations', element);
      addDataTarget(model, home, element);
      continue;
    }
    if (isA(element, 'DataOutputAssociation')) {
      element['targetRef'] = target;
      contain(home, 'dataOutputAssociations', element);
      continue;
    }
    const { ends } = preservedOf(cell);
    element['sourceRef'] = laneAt(model, source, ends?.source) ?? source;
    element['targetRef'] = laneAt(model, target, ends?.target) ?? target;
    if (isA(element, 'SequenceFlow')) {
      contain(home, 'flowElements', element);
      source['outgoing'] = [...many(source, 'outgoing'), element];
      target['incoming'] = [...many(target, 'incoming'), element];
      writeCondition(model, link);
    } else if (isA(element, 'Association')) {
      contain(home, 'artifacts', element);
      const direction = associationDirections.toBpmn[directionOf(cell)];
      if (direction && direction !== 'None') element['associationDirection'] = direction;
      if (cell.title) model.warn(`Associations have no name in BPMN: “${cell.title}” is left out.`);
      writeTexts(model, element, { ...cell, title: '' });
      continue;
    } else if (isA(element, 'MessageFlow')) {
      contain(home, 'messageFlows', element);
      addMessage(model, link, roots);
    } else contain(home, 'conversationLinks', element);
    writeTexts(model, element, cell);
  }
};
