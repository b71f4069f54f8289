import { type Cell, isFixed } from '../../cells/cell.ts';
import { asBusinessProcess } from '../../notation/as-business-process.ts';
import type { Manners } from '../../routing/manners.ts';
import { routesOf } from '../../routing/routes.ts';
import { assemble, dropTorn, sayCalls, sayGroups, sayLoose } from './assemble.ts';
import { isA, many } from './moddle.ts';
import { Model } from './model.ts';
import { writeDrawing } from './write-drawing.ts';
import { writeLanes } from './write-lanes.ts';
import { createLinks, joinLinks } from './write-links.ts';
import { structureOf } from './write-structure.ts';
import { sayValues } from './write-values.ts';

export interface ExportedBpmn {
  readonly xml: string;
  /** Sentences: what BPMN has no words for, and is missing in the file. */
  readonly warnings: readonly string[];
}

export interface BpmnSource {
  readonly name: string;
  readonly cells: readonly Cell[];
  /** How the diagram leads its links. */
  readonly manners?: Manners;
  /** Of the product, for the file's `exporterVersion`. */
  readonly version?: string;
}

/**
 * Writes a diagram as BPMN 2.0 XML with its drawing. Cells that came from a BPMN file keep their ids and all that the
 * file said about them; the result can be read by any tool, and by `readBpmn` without loss.
 */
export const writeBpmn = async (diagram: BpmnSource): Promise<ExportedBpmn> => {
  const model = new Model();
  const { cells, other } = asBusinessProcess(diagram.cells.filter((cell) => !isFixed(cell)));
  for (const { title, type } of other) model.warn(`BPMN has no word for “${title || type}”: it is left out.`);

  const structure = await structureOf(model, diagram.name, cells);
  const links = await createLinks(model, structure, cells);
  const lanes = await writeLanes(model, structure);
  model.joinReferences();

  assemble(model, structure);
  sayLoose(model, structure);
  for (const { cell, element } of structure.written.values()) sayValues(model, element, cell, structure.roots);
  sayGroups(model, structure);
  sayCalls(structure);
  joinLinks(model, links, structure.roots);

  const { definitions, collaboration, loose, processes, roots } = structure;
  const before = many(definitions, 'rootElements');
  for (const container of [collaboration, loose, ...processes.values()]) if (container) dropTorn(container);
  const all = [
    ...before,
    ...roots,
    ...(collaboration ? [collaboration] : []),
    ...processes.values(),
    ...(loose ? [loose] : []),
  ];
  for (const root of all) {
    root.$parent = definitions;
    if (isA(root, 'Process')) root['isExecutable'] ??= false;
  }
  definitions['rootElements'] = all;
  definitions['exporter'] = 'Tessera';
  definitions['exporterVersion'] = diagram.version ?? '1.0';
  for (const [name, uri] of model.namespaces) definitions.$attrs[name] ??= uri;
  writeDrawing(model, { structure, lanes, links }, routesOf(diagram.cells, diagram.manners), diagram.name);
  const { xml } = await model.moddle.toXML(definitions, { format: true });
  return { xml, warnings: model.warnings };
};
