/** The types of elements outside of the flow: data, messages, groups and notes. */

import type { CellValues, Size } from '../../cells/cell.ts';
import { edgesOf } from '../../cells/geometry.ts';
import { archimateOf, wordsOfType } from '../archimate/concept.ts';
import { conceptLabelArea, drawConcept, styleOfConcept } from '../archimate/drawing.ts';
import {
  annotationArea,
  annotationStyle,
  besideDefaults,
  type DataObjectLook,
  drawAnnotation,
  drawDataObject,
  drawDataStore,
  drawGroup,
  drawMessage,
  groupDefaults,
  messageDefaults,
  orientations,
} from '../artifact-drawing.ts';
import { capital, choice, text, yes } from '../choices.ts';
import { growToWords } from '../grow-to-words.ts';
import { inset, labelPlace } from '../label.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { styleOf } from '../style.ts';
import { besideFlow } from './next.ts';

type Artifact = Omit<ShapeType, 'changes'>;

/** Properties common to artifacts: they have no flow and no contents. */
const plain = {
  outline: 'rectangle',
  embeddingEnabled: false,
  embeddingExcluded: false,
  connectable: true,
  next: besideFlow,
} as const;

const sizes = (stencil: Size, canvas: Size): ShapeType['sizes'] => ({ stencil, preview: canvas, canvas: () => canvas });

const dataIcons = ['none', 'input', 'output'] as const;

const dataLook = (values: CellValues): DataObjectLook => ({
  icon: choice(values, 'icon_type', dataIcons, 'none'),
  collection: yes(values, 'collection'),
  state: text(values, 'state'),
});

function describeData(values: CellValues): string {
  const { icon, collection, state } = dataLook(values);
  const kind = `data ${icon === 'none' ? 'object' : icon}${collection ? ' collection' : ''}`;
  return capital(state ? `${kind} in state ${state}` : kind);
}

const dataSize = { width: 36, height: 50 };

/** The type of information that flows through the process. */
export const dataObjectType: Artifact = {
  ...plain,
  key: 'bp.DataObject',
  describe: ({ values }) => describeData(values),
  sizes: sizes({ width: 28, height: 38 }, dataSize),
  minimumSize: dataSize,
  resizable: false,
  draw: (cell) => drawDataObject(cell, dataLook(cell.values)),
  labelBox: ({ size, values }) => labelPlace(styleOf(values, besideDefaults), size, inset(size, 3), values),
  values: { icon_type: 'none', collection: false },
};

const storeSize = { width: 50, height: 50 };

/** The type of information that is stored beyond the end of the process. */
export const dataStoreType: Artifact = {
  ...plain,
  key: 'bp.DataStore',
  describe: () => 'Data store',
  sizes: sizes({ width: 40, height: 40 }, storeSize),
  minimumSize: storeSize,
  resizable: false,
  draw: drawDataStore,
  labelBox: ({ size, values }) => labelPlace(styleOf(values, besideDefaults), size, inset(size, 4), values),
  values: {},
};

const messageSize = { width: 36, height: 25 };

/** The type of a message between participants. */
export const messageType: Artifact = {
  ...plain,
  key: 'bp.Message',
  describe: ({ values }) => (yes(values, 'initiating') ? 'Initiating message' : 'Answering message'),
  sizes: sizes(messageSize, messageSize),
  minimumSize: messageSize,
  resizable: false,
  draw: (cell) => drawMessage(cell, yes(cell.values, 'initiating')),
  labelBox: ({ size, values }) =>
    labelPlace(styleOf(values, messageDefaults(yes(values, 'initiating'))), size, inset(size, 2), values),
  values: { initiating: true },
};

/** The type of a group of elements, which may extend across pools. */
export const groupType: Artifact = {
  ...plain,
  key: 'bp.Group',
  describe: ({ values }) => {
    const concept = archimateOf(values);
    return concept ? wordsOfType(concept.type) : 'Group';
  },
  sizes: sizes({ width: 54, height: 40 }, { width: 300, height: 200 }),
  minimumSize: { width: 40, height: 40 },
  resizable: true,
  surrounds: true,
  marks: ({ size }) => edgesOf({ x: 0, y: 0, ...size }),
  draw: (cell) => {
    const concept = archimateOf(cell.values);
    return concept ? drawConcept(cell, concept.type, true) : drawGroup(cell);
  },
  labelBox: ({ size, values }) =>
    archimateOf(values)
      ? labelPlace(styleOfConcept(values, true), size, conceptLabelArea(size, true), values)
      : labelPlace(styleOf(values, groupDefaults), size, inset(size, 8), values),
  values: {},
  frames: (_, child) => child.type !== 'bp.Pool' && child.type !== 'bpmn.Pool',
};

const sideOf = (values: CellValues) => choice(values, 'orientation', orientations, 'left');

/** The type of an annotation: text at the end of an association. */
export const annotationType: Artifact = {
  ...plain,
  key: 'bp.Annotation',
  settle: (cell, before) => growToWords(annotationType.labelBox)(cell, before),
  // The bracket is on the side at which the association ends.
  turned: (values, from, to) => (sideOf(values) === from ? { ...values, orientation: to } : undefined),
  describe: () => 'Annotation',
  sizes: sizes({ width: 50, height: 34 }, { width: 100, height: 60 }),
  minimumSize: { width: 30, height: 24 },
  resizable: true,
  draw: (cell) => drawAnnotation(cell, sideOf(cell.values)),
  labelBox: ({ size, values }) =>
    labelPlace(annotationStyle(values, sideOf(values)), size, annotationArea(size), values),
  values: { orientation: 'left' },
};

const item = (label: string, type: string, values: CellValues, words: readonly string[] = []): StencilItem => ({
  label,
  type,
  values,
  words,
});

export const dataItems: readonly StencilItem[] = [
  item('Data object', 'bp.DataObject', { icon_type: 'none', collection: false }, ['document', 'file']),
  item('Data collection', 'bp.DataObject', { icon_type: 'none', collection: true }, ['document', 'list']),
  item('Data input', 'bp.DataObject', { icon_type: 'input', collection: false }, ['document']),
  item('Data output', 'bp.DataObject', { icon_type: 'output', collection: false }, ['document']),
  item('Data store', 'bp.DataStore', {}, ['database']),
];

export const messageItems: readonly StencilItem[] = [
  item('Initiating message', 'bp.Message', { initiating: true }, ['envelope', 'mail']),
  item('Answering message', 'bp.Message', { initiating: false }, ['envelope', 'mail', 'reply']),
];

export const noteItems: readonly StencilItem[] = [
  item('Annotation', 'bp.Annotation', {}, ['note', 'comment', 'text']),
  item('Group', 'bp.Group', {}, ['frame', 'category']),
];
