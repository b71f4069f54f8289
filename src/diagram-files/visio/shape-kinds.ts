import type { Masters } from './masters.ts';
import type { ShapeData } from './shape-data.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import {
  dynamicConnectorBaseId,
  type StencilMaster,
  stencilBaseIds,
  stencilCategories,
  stencilMasters,
} from './stencil.ts';

/** Whether the sheet is a line: it has two ends instead of a position. */
export const isLine = (sheet: ShapeSheet): boolean =>
  sheet.cell('BeginX') !== undefined && sheet.cell('EndX') !== undefined;

/** Whether a shape has the data fields of Visio's BPMN template. */
export const hasBpmnData = (sheet: ShapeSheet): boolean =>
  sheet.rows('Property').some((row) => row.key.startsWith('bpmn'));

/** Whether the line is Visio's plain connector, or another line with automatic routing. */
export const isPlainConnector = (sheet: ShapeSheet, masters: Masters): boolean =>
  isLine(sheet) &&
  (masters.master(sheet.masterId)?.baseId === dynamicConnectorBaseId ||
    /^dynamic connector/i.test(sheet.nameU) ||
    sheet.cell('ObjType')?.value === '2');

const byElementType: Readonly<Record<string, string>> = {
  Event: 'Start Event',
  Gateway: 'Gateway',
  Pool: 'CFF Container',
  Lane: 'Lane',
  'Connecting Object': 'Sequence Flow',
};

const byArtifactType: Readonly<Record<string, string>> = {
  'Data Object': 'Data Object',
  Group: 'Group',
  Annotation: 'Text Annotation',
};

const named = (name: string | undefined): StencilMaster | undefined =>
  name === undefined ? undefined : stencilMasters[name];

const byBaseId = (sheet: ShapeSheet, masters: Masters): StencilMaster | undefined =>
  named(stencilBaseIds[masters.master(sheet.masterId)?.baseId ?? '']);

const byCategory = (sheet: ShapeSheet): StencilMaster | undefined => {
  const categories = sheet.row('User', 'msvShapeCategories')?.cell('Value')?.value ?? '';
  return named(
    categories
      .split(';')
      .map((category) => stencilCategories[category.trim()])
      .find((name) => name !== undefined),
  );
};

const withoutNumber = (name: string): string => name.replace(/\.\d+$/, '');

/**
 * The kind of a shape by its English name alone. Other stencils use the same names, so callers need further evidence.
 */
export const kindByName = (sheet: ShapeSheet, masters: Masters): StencilMaster | undefined => {
  const found = named(withoutNumber(masters.master(sheet.masterId)?.nameU ?? '')) ?? named(withoutNumber(sheet.nameU));
  return found && (found.kind === 'link') === isLine(sheet) ? found : undefined;
};

const byData = (sheet: ShapeSheet, masters: Masters, data: ShapeData): StencilMaster | undefined => {
  const elementType = data.word(sheet, 'BpmnElementType');
  const base = byBaseId(sheet, masters) ?? byCategory(sheet) ?? kindByName(sheet, masters);
  let found: StencilMaster | undefined;
  if (elementType === 'Sub-Process')
    found = stencilMasters[data.word(sheet, 'BpmnActivityType') === 'Sub-Process' ? 'Collapsed Sub-Process' : 'Task'];
  else if (elementType === 'Artifact') {
    const artifact = byArtifactType[data.word(sheet, 'BpmnArtifactType') ?? ''];
    found = named(artifact) ?? base;
  } else found = named(byElementType[elementType ?? '']);
  // If shape data and master give the same kind, the data of the master is used as well.
  return found && base?.kind === found.kind ? base : found;
};

/** The kind of a shape by shape data, master or categories that only BPMN shapes have. */
export const kindBySigns = (sheet: ShapeSheet, masters: Masters, data: ShapeData): StencilMaster | undefined => {
  const found = byData(sheet, masters, data) ?? byBaseId(sheet, masters) ?? byCategory(sheet);
  if (!found || found.kind === 'structure') return found;
  return (found.kind === 'link') === isLine(sheet) ? found : undefined;
};
