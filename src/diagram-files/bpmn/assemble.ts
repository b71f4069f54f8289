import { contain, isA, type Moddle, many } from './moddle.ts';
import type { BpmnModel } from './model.ts';
import type { Structure, WrittenElement } from './write-structure.ts';

/** The container of an artifact: that of its siblings, or, outside of pools, the collaboration. */
const homeOfArtifact = ({ loose, collaboration, containerOf }: Structure, jsid: string): Moddle | undefined => {
  const container = containerOf(jsid);
  return container === loose || !container ? (collaboration ?? loose) : container;
};

const putData = (model: BpmnModel, structure: Structure, { cell, element }: WrittenElement): void => {
  const own = structure.containerOf(cell.jsid);
  // Data outside of pools is added to the first process, because tools do not look for data elsewhere.
  const first = structure.collaboration ? [...structure.processes.values()][0] : undefined;
  const container = own && own !== structure.loose ? own : (first ?? structure.loose);
  if (!container) return;
  if (isA(element, 'DataInput', 'DataOutput')) {
    const input = isA(element, 'DataInput');
    let io = container['ioSpecification'] as Moddle | undefined;
    if (!io) {
      io = model.create('bpmn:InputOutputSpecification');
      io.$parent = container;
      container['ioSpecification'] = io;
    }
    contain(io, input ? 'dataInputs' : 'dataOutputs', element);
    for (const [sets, type] of [
      ['inputSets', 'bpmn:InputSet'],
      ['outputSets', 'bpmn:OutputSet'],
    ] as const) {
      if (many(io, sets).length === 0) contain(io, sets, model.create(type));
    }
    const set = many(io, input ? 'inputSets' : 'outputSets')[0];
    const references = input ? 'dataInputRefs' : 'dataOutputRefs';
    if (set) set[references] = [...many(set, references), element];
    element['isCollection'] = cell.values['collection'] === true;
    return;
  }
  contain(container, 'flowElements', element);
  if (!isA(element, 'DataObjectReference')) return;
  let data = element['dataObjectRef'] as Moddle | undefined;
  if (!data) {
    data = model.create('bpmn:DataObject');
    model.name(data, undefined, cell.jsid);
    contain(container, 'flowElements', data);
    element['dataObjectRef'] = data;
  }
  if ((data['isCollection'] === true) !== (cell.values['collection'] === true)) {
    data['isCollection'] = cell.values['collection'] === true;
  }
};

/** Puts every element into its container. */
export const assemble = (model: BpmnModel, structure: Structure): void => {
  const { hierarchy, written, collaboration, roots, processes } = structure;
  for (const item of written.values()) {
    const { cell, element, again } = item;
    if (again) continue;
    if (isA(element, 'Participant')) {
      if (!collaboration) continue;
      contain(collaboration, 'participants', element);
      const process = processes.get(cell.jsid);
      if (process) element['processRef'] = process;
      const { process_name: name } = cell.values;
      if (process && typeof name === 'string' && name) process['name'] = name;
      if (cell.values['multi_instance'] === true) {
        element['participantMultiplicity'] ??= model.create('bpmn:ParticipantMultiplicity');
      } else delete element['participantMultiplicity'];
    } else if (isA(element, 'Message')) roots.push(element);
    else if (isA(element, 'Artifact')) {
      const home = homeOfArtifact(structure, cell.jsid);
      if (home) contain(home, 'artifacts', element);
    } else if (isA(element, 'FlowNode')) {
      const container = structure.containerOf(cell.jsid);
      if (container) contain(container, 'flowElements', element);
      const host = isA(element, 'BoundaryEvent') && written.get(hierarchy.parents.get(cell.jsid) ?? '');
      if (host) element['attachedToRef'] = host.element;
    } else putData(model, structure, item);
  }
};

/**
 * Adds a participant without a shape for the process outside of all pools, because other programs show no process
 * without a participant.
 */
export const addLooseParticipant = (model: BpmnModel, { collaboration, loose }: Structure): void => {
  if (!collaboration || !loose || many(loose, 'flowElements').length === 0) return;
  if (many(collaboration, 'participants').some((participant) => participant['processRef'] === loose)) return;
  const participant = model.create('bpmn:Participant');
  model.name(participant, undefined, 'beside');
  participant['processRef'] = loose;
  contain(collaboration, 'participants', participant);
};

/** Warns that some tools do not show messages that are drawn as separate shapes. */
export const warnOfMessages = (model: BpmnModel, { written }: Structure): void => {
  const count = [...written.values()].filter(({ element }) => isA(element, 'Message')).length;
  if (count === 0) return;
  const what = count === 1 ? 'A message stands by itself' : `${count} messages stand by themselves`;
  model.warn(
    `${what}: many programs show messages on message flows only. The file has ${count === 1 ? 'it' : 'them'} all the same.`,
  );
};

/** Writes the names of the process outside of all pools and of the collaboration, if they are set. */
export const writeNames = (
  { loose, collaboration }: Structure,
  names: { readonly process?: string | undefined; readonly collaboration?: string | undefined },
): void => {
  for (const [element, name] of [
    [isA(loose, 'Process') ? loose : undefined, names.process],
    [collaboration, names.collaboration],
  ] as const) {
    if (!element || name === undefined) continue;
    if (name) element['name'] = name;
    else delete element['name'];
  }
};

/** Writes the names of groups. BPMN stores these names in categories outside of the processes. */
export const writeGroups = (model: BpmnModel, { written, roots }: Structure): void => {
  for (const { cell, element, again } of written.values()) {
    if (again || !isA(element, 'Group')) continue;
    const preserved = element['categoryValueRef'] as Moddle | undefined;
    if ((preserved?.['value'] ?? '') === cell.title) continue;
    if (!cell.title) {
      delete element['categoryValueRef'];
      continue;
    }
    const value = model.create('bpmn:CategoryValue', { value: cell.title });
    const category = model.create('bpmn:Category', { categoryValue: [value] });
    model.name(value, undefined, cell.jsid);
    model.name(category, undefined, cell.jsid);
    roots.push(category);
    element['categoryValueRef'] = value;
  }
};

/** Makes expanded call activities refer to the process that they contain. */
export const writeCalls = ({ written, processes }: Structure): void => {
  for (const { cell, element } of written.values()) {
    const process = processes.get(cell.jsid);
    if (process && isA(element, 'CallActivity')) element['calledElement'] = process.id;
  }
};

/** Removes elements that are not drawn and whose ends are missing, such as a flow without a target. */
export const dropTorn = (container: Moddle): void => {
  const isWhole = (element: Moddle): boolean => {
    if (isA(element, 'SequenceFlow', 'MessageFlow', 'Association')) {
      return element['sourceRef'] !== undefined && element['targetRef'] !== undefined;
    }
    return !isA(element, 'BoundaryEvent') || element['attachedToRef'] !== undefined;
  };
  for (const property of ['flowElements', 'artifacts', 'messageFlows']) {
    const children = many(container, property);
    if (children.length > 0) container[property] = children.filter(isWhole);
  }
  for (const element of many(container, 'flowElements')) if (isA(element, 'SubProcess')) dropTorn(element);
};
