/**
 * Routes the flows and labels of BPMN files around the same shapes, with our router and with bpmn-js, and compares both
 * with the routes in the files. bpmn-js draws all of them and reports their positions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { chromium } from 'playwright-core';
import type { Cell } from '../../src/diagram/cells/cell.ts';
import { readBpmn } from '../../src/diagram-files/bpmn/read-bpmn.ts';
import { writeBpmn } from '../../src/diagram-files/bpmn/write-bpmn.ts';
import { type ImportedDiagram, ImportRefused } from '../../src/diagram-files/import-result.ts';
import { rerouted } from '../../src/web/diagram/edits/rerouted.ts';
import { chromiumArguments, ensureBrowser } from '../browser/chromium.ts';
import { countFaults, type DrawnSheet, type Faults } from './drawn-lines.ts';
import type { Section } from './table.ts';

const script = createRequire(import.meta.url).resolve('bpmn-js/dist/bpmn-modeler.production.min.js');

/**
 * Runs in the page: the drawing of a file by bpmn-js. With `isRouted`, its own rules lay out all flows and labels.
 */
async function drawThere([xml, isRouted]: readonly [string, boolean]): Promise<DrawnSheet | string> {
  interface Element {
    readonly id: string;
    readonly type: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly waypoints?: readonly { readonly x: number; readonly y: number }[];
    readonly source?: Element;
    readonly target?: Element;
    readonly label?: Element;
    readonly labelTarget?: Element;
    readonly di: { readonly isExpanded?: boolean };
    readonly businessObject: { readonly name?: string };
  }
  interface Library {
    importXML(text: string): Promise<unknown>;
    get(name: 'elementRegistry'): { getAll(): readonly Element[] };
    get(name: 'modeling'): {
      layoutConnection(flow: Element, hints: { waypoints: readonly [] }): void;
      updateLabel(element: Element, text: string): void;
    };
    destroy(): void;
  }
  const { BpmnJS } = window as unknown as { BpmnJS: new (options: { container: string }) => Library };
  document.querySelector('#canvas')?.replaceChildren();
  const library = new BpmnJS({ container: '#canvas' });
  const isFlow = ({ type, labelTarget }: Element): boolean =>
    !labelTarget && (type === 'bpmn:SequenceFlow' || type === 'bpmn:MessageFlow');
  const holds = ({ type, di }: Element): boolean =>
    /^bpmn:(Participant|Lane|Group|Process|Collaboration)$/.test(type) || di?.isExpanded === true;
  try {
    await library.importXML(xml);
    const registry = library.get('elementRegistry');
    if (isRouted) {
      const modeling = library.get('modeling');
      const worded = registry
        .getAll()
        .filter(({ label, waypoints, type }) => label && (!waypoints || isFlow({ type } as Element)));
      const words = worded.map((element) => [element, element.businessObject.name ?? ''] as const);
      for (const [element] of words) modeling.updateLabel(element, '');
      for (const flow of registry.getAll().filter(isFlow)) modeling.layoutConnection(flow, { waypoints: [] });
      for (const [element, text] of words) modeling.updateLabel(element, text);
    }
    const all = registry.getAll().filter(({ x, waypoints }) => x !== undefined || waypoints !== undefined);
    const box = ({ id, x, y, width, height }: Element) => ({ id, x, y, width, height });
    return {
      shapes: all.filter((one) => !one.waypoints && !one.labelTarget && !holds(one)).map(box),
      flows: all.filter(isFlow).map(({ id, source, target, waypoints = [] }) => ({
        id,
        source: source?.id ?? '',
        target: target?.id ?? '',
        points: waypoints.map(({ x, y }) => ({ x, y })),
      })),
      words: all.filter(({ labelTarget }) => labelTarget && labelTarget.type !== 'bpmn:Group').map(box),
    };
  } catch (error) {
    return String(error).slice(0, 200);
  } finally {
    library.destroy();
  }
}

/** The diagram without the corners and label positions of the file, so that the router chooses its own. */
const withoutRoutes = (diagram: ImportedDiagram): ImportedDiagram => ({
  ...diagram,
  cells: rerouted(diagram.cells).map((cell): Cell => {
    const { label_box: _box, label_position: _position, ...values } = cell.values;
    return { ...cell, values };
  }),
});

const empty: Faults = {
  throughShapes: 0,
  onOneAnother: 0,
  crossings: 0,
  wordsUnderLines: 0,
  wordsOnShapes: 0,
  wordsOnWords: 0,
  corners: 0,
  length: 0,
};
const keys = Object.keys(empty) as (keyof Faults)[];
const add = (one: Faults, other: Faults): Faults =>
  Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as unknown as Faults;

const titles: Readonly<Record<keyof Faults, string>> = {
  throughShapes: 'Flows through shapes',
  onOneAnother: 'Pairs of flows on one another',
  crossings: 'Crossings',
  wordsUnderLines: 'Words under lines',
  wordsOnShapes: 'Words on shapes',
  wordsOnWords: 'Words on words',
  corners: 'Corners',
  length: 'Length of all flows, units',
};

async function diagramsBelow(folder: string): Promise<readonly (readonly [string, ImportedDiagram])[]> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(bpmn2?|xml)$/i.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  const found: (readonly [string, ImportedDiagram])[] = [];
  for (const path of files) {
    try {
      const { diagrams } = await readBpmn(readFileSync(path));
      found.push(...diagrams.map((diagram) => [`${relative(folder, path)}, ${diagram.name}`, diagram] as const));
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
    }
  }
  return found;
}

/** Routes the flows of every BPMN file below a folder. Diagrams with a worse drawing are named before the figures. */
export async function compareLines(folder: string): Promise<Section> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  const page = await browser.newPage();
  await page.setContent('<div id="canvas" style="height: 600px"></div>');
  await page.addScriptTag({ path: script });
  const sums = { ours: empty, theirs: empty, file: empty };
  const counted = { diagrams: 0, flows: 0, words: 0, left: 0 };
  try {
    for (const [name, diagram] of await diagramsBelow(folder)) {
      const [free, original] = [await writeBpmn(withoutRoutes(diagram)), await writeBpmn(diagram)];
      const drawn = {
        ours: await page.evaluate(drawThere, [free.xml, false] as const),
        theirs: await page.evaluate(drawThere, [free.xml, true] as const),
        file: await page.evaluate(drawThere, [original.xml, false] as const),
      };
      const { ours, theirs, file } = drawn;
      if (typeof ours === 'string' || typeof theirs === 'string' || typeof file === 'string') {
        counted.left += 1;
        console.log(`- ${name}: ${[ours, theirs, file].find((one) => typeof one === 'string')}`);
        continue;
      }
      counted.diagrams += 1;
      counted.flows += ours.flows.length;
      counted.words += ours.words.length;
      const faults = { ours: countFaults(ours), theirs: countFaults(theirs), file: countFaults(file) };
      for (const who of ['ours', 'theirs', 'file'] as const) sums[who] = add(sums[who], faults[who]);
      const worse = keys.slice(0, 6).filter((key) => faults.ours[key] > faults.theirs[key]);
      if (worse.length > 0)
        console.log(
          `- ${name}: ${worse.map((key) => `${titles[key]} ${faults.ours[key]}, bpmn-js ${faults.theirs[key]}`).join('; ')}`,
        );
    }
  } finally {
    await browser.close();
  }
  return {
    title: `Flows led from scratch: ${counted.flows} flows, ${counted.words} words outside of shapes, ${counted.diagrams} diagrams, ${counted.left} that bpmn-js cannot draw`,
    head: ['What', 'Tessera', 'bpmn-js 18', 'As the files draw them'],
    rows: keys.map((key) => [
      titles[key],
      ...[sums.ours, sums.theirs, sums.file].map((faults) => String(Math.round(faults[key]))),
    ]),
  };
}
