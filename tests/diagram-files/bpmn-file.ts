import { readFileSync } from 'node:fs';
import type { Cell, ElementCell, LinkCell } from '../../src/diagram/cells/cell.ts';
import { readBpmn } from '../../src/diagram-files/bpmn/read-bpmn.ts';
import type { ImportedDiagram, ImportResult } from '../../src/diagram-files/import-result.ts';

/** The bytes of a fixture file. */
export const file = (name: string): Uint8Array =>
  readFileSync(new URL(`../fixtures/bpmn/${name}.bpmn`, import.meta.url));

/** The import of a fixture file. */
export const imported = (name: string): Promise<ImportResult> => readBpmn(file(name));

export const readText = (xml: string): Promise<ImportResult> => readBpmn(new TextEncoder().encode(xml));

const idOf = (cell: Cell): unknown => (cell.values['bpmn'] as { readonly id?: unknown } | undefined)?.id;

/** The cell of the BPMN element with an id. */
export const cellOf = (diagram: ImportedDiagram | undefined, id: string): Cell => {
  const cell = diagram?.cells.find((candidate) => idOf(candidate) === id);
  if (!cell) throw new Error(`No cell stands for ${id}.`);
  return cell;
};

export const elementOf = (diagram: ImportedDiagram | undefined, id: string): ElementCell => {
  const cell = cellOf(diagram, id);
  if (!('position' in cell)) throw new Error(`${id} is a link.`);
  return cell;
};

export const linkOf = (diagram: ImportedDiagram | undefined, id: string): LinkCell => {
  const cell = cellOf(diagram, id);
  if (!('source' in cell)) throw new Error(`${id} is an element.`);
  return cell;
};

/** A diagram without the identifiers that each import generates. */
export const comparable = ({ cells }: ImportedDiagram): readonly unknown[] => {
  const ids = new Map(cells.map((cell) => [cell.jsid, String(idOf(cell))]));
  const named = (jsid: string | null) => (jsid === null ? null : ids.get(jsid));
  return cells
    .map((cell) => {
      const { jsid, entity_order, ...rest } = cell;
      const links = 'source' in cell ? { source: named(cell.source), target: named(cell.target) } : {};
      const embeds = 'embeds' in cell ? { embeds: cell.embeds?.map(named).sort() } : {};
      return { ...rest, ...links, ...embeds, id: ids.get(jsid) };
    })
    .sort((a, b) => String(a.id).localeCompare(String(b.id)));
};

/** The XML of a DI shape. */
export const shape = (element: string, [x, y, width, height]: readonly number[], more = ''): string =>
  `<bpmndi:BPMNShape id="${element}_shape" bpmnElement="${element}" ${more}><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;

/** The XML of a DI edge, with its waypoints. */
export const edge = (element: string, points: readonly (readonly number[])[], more = ''): string =>
  `<bpmndi:BPMNEdge id="${element}_edge" bpmnElement="${element}" ${more}>${points
    .map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`)
    .join('')}</bpmndi:BPMNEdge>`;

/** The XML of a DI diagram. */
export const drawing = (element: string, contents: string): string =>
  `<bpmndi:BPMNDiagram id="${element}_page"><bpmndi:BPMNPlane id="${element}_plane" bpmnElement="${element}">${contents}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`;

/** A small BPMN file. */
export const definitions = (contents: string): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
    xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="D"
    targetNamespace="http://example.com">${contents}</definitions>`;

/** A small BPMN file with one process. */
export const process = (contents: string, drawn = ''): string =>
  definitions(`<process id="P">${contents}</process>${drawn}`);
