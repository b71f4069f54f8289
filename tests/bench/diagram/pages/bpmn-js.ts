import library from 'bpmn-js/lib/Modeler.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { boxSize, type Sample } from '../sample.ts';
import type { Subject } from '../subject.ts';

interface Canvas {
  viewbox(box: { x: number; y: number; width: number; height: number }): void;
  scroll(by: { dx: number; dy: number }): void;
}
interface Registry {
  get(id: string): { x: number; y: number } | undefined;
}
interface Moddle {
  fromXML(xml: string): Promise<{ rootElement: object }>;
}
interface Modeler {
  get<T>(name: string): T;
  importDefinitions(definitions: object): Promise<unknown>;
  saveXML(): Promise<{ xml?: string }>;
}

// The library's types are for a CommonJS module, but the bundle uses an ES module.
const BpmnModeler = library as unknown as new (options: { container: HTMLElement }) => Modeler;

function markup({ nodes, links }: Sample): string {
  const { width, height } = boxSize;
  const steps = nodes.map(({ id, label }) => `<bpmn:task id="${id}" name="${label}"/>`);
  const flows = links.map(
    ({ id, source, target }) => `<bpmn:sequenceFlow id="${id}" sourceRef="${source.id}" targetRef="${target.id}"/>`,
  );
  const shapes = nodes.map(
    ({ id, x, y }) =>
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
  );
  const edges = links.map(({ id, source, target }) => {
    const level = source.y === target.y;
    const up = target.y < source.y;
    const from = level
      ? [source.x + width, source.y + height / 2]
      : [source.x + width / 2, source.y + (up ? 0 : height)];
    const to = level ? [target.x, target.y + height / 2] : [target.x + width / 2, target.y + (up ? height : 0)];
    return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${from[0]}" y="${from[1]}"/><di:waypoint x="${to[0]}" y="${to[1]}"/></bpmndi:BPMNEdge>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="http://bpmn.io/schema/bpmn"><bpmn:process id="p">${steps.join('')}${flows.join('')}</bpmn:process><bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="l" bpmnElement="p">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`;
}

export function makeSubject(host: HTMLElement): Subject {
  const modeler = new BpmnModeler({ container: host });
  const canvas = modeler.get<Canvas>('canvas');
  let definitions: object | undefined;
  return {
    prepare: async (sample) => {
      definitions = (await modeler.get<Moddle>('moddle').fromXML(markup(sample))).rootElement;
    },
    open: async (_, { zoom, x, y }) => {
      if (!definitions) throw new Error('The diagram has not been read yet.');
      await modeler.importDefinitions(definitions);
      canvas.viewbox({ x: -x / zoom, y: -y / zoom, width: host.clientWidth / zoom, height: host.clientHeight / zoom });
    },
    isDrawn: () => host.querySelector('.djs-element') !== null,
    pan: (dx, dy) => canvas.scroll({ dx, dy }),
    positionOf: (id) => modeler.get<Registry>('elementRegistry').get(id) ?? { x: Number.NaN, y: Number.NaN },
    payload: async () => {
      const { xml = '' } = await modeler.saveXML();
      return { entities: xml.split('<bpmndi:BPMN').length - 3, text: xml };
    },
  };
}
