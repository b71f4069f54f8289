import type { CellValues, Size } from '../../cells/cell.ts';
import {
  annotationType,
  dataObjectType,
  dataStoreType,
  groupType,
  messageType,
} from '../business-process/artifacts.ts';
import { choice } from '../choices.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { basicBeside } from './next.ts';

const artifactTypes = ['data_object', 'data_store', 'message', 'group', 'annotation'] as const;
type ArtifactKind = (typeof artifactTypes)[number];

type Drawn = Omit<ShapeType, 'changes'>;

/** Each artifact is drawn like the corresponding element of the full notation. */
const drawnAs: Readonly<Record<ArtifactKind, Drawn>> = {
  data_object: dataObjectType,
  data_store: dataStoreType,
  message: messageType,
  group: groupType,
  annotation: annotationType,
};

const kindOf = (values: CellValues): ArtifactKind => choice(values, 'artifact_type', artifactTypes, 'data_object');
const typeOf = (values: CellValues): Drawn => drawnAs[kindOf(values)];

/**
 * The full notation distinguishes messages that start an exchange from answers. The basic notation has one kind of
 * message.
 */
const asMessage = (values: CellValues): CellValues =>
  kindOf(values) === 'message' ? { initiating: true, ...values } : values;

const artifact = (label: string, artifact_type: ArtifactKind, words: readonly string[]): StencilItem => ({
  label,
  type: 'bpmn.Artifact',
  values: { artifact_type },
  words,
});

export const artifacts: readonly StencilItem[] = [
  artifact('Data object', 'data_object', ['document']),
  artifact('Data store', 'data_store', ['database']),
  artifact('Message', 'message', ['mail', 'envelope']),
  artifact('Group', 'group', ['frame']),
  artifact('Annotation', 'annotation', ['note', 'comment', 'text']),
];

const labels = Object.fromEntries(artifacts.map(({ label, values }) => [values?.['artifact_type'], label]));
const stencil: Size = { width: 40, height: 40 };

/** The type of data, messages, groups and annotations. */
export const artifactType: ShapeType = {
  key: 'bpmn.Artifact',
  describe: ({ values }) => labels[kindOf(values)] ?? 'Artifact',
  sizes: { stencil, preview: stencil, canvas: (values) => typeOf(values).sizes.canvas(values) },
  minimumSize: { width: 30, height: 24 },
  resizable: true,
  outline: 'rectangle',
  settle: (cell, before) => typeOf(cell.values).settle?.(cell, before),
  turned: (values, from, to) => typeOf(values).turned?.(values, from, to),
  draw: (cell) => typeOf(cell.values).draw({ ...cell, values: asMessage(cell.values) }),
  labelBox: (cell) => typeOf(cell.values).labelBox(cell),
  marks: (cell) => typeOf(cell.values).marks?.(cell) ?? [],
  values: { artifact_type: 'data_object' },
  embeddingEnabled: false,
  embeddingExcluded: false,
  frames: ({ values }, child) => typeOf(values).frames?.({ values }, child) ?? false,
  connectable: true,
  next: basicBeside,
  changes: artifacts,
};
