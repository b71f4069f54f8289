/**
 * Measures how much of a BPMN file survives the product: the diagrams that are equal after import, export and import,
 * and the drawings of bpmn-js for the exports compared with those for the files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readBpmn } from '../../src/diagram-files/bpmn/read-bpmn.ts';
import { writeBpmn } from '../../src/diagram-files/bpmn/write-bpmn.ts';
import { type ImportedDiagram, ImportRefused } from '../../src/diagram-files/import-result.ts';
import { decodeXml } from '../../src/diagram-files/xml/decode-xml.ts';
import { compareReadings } from './bpmn-readings.ts';
import { compareDrawings, type Drawn, startViewer, type Viewer } from './bpmn-viewer.ts';
import type { Section } from './table.ts';

interface Tally {
  same: number;
  of: number;
}

/** All counts, and sentences about differences. */
class Figures {
  files = 0;
  refused = 0;
  unopened = 0;
  complaints = 0;
  more = 0;
  readonly diagrams: Tally = { same: 0, of: 0 };
  readonly shapes: Tally = { same: 0, of: 0 };
  readonly places: Tally = { same: 0, of: 0 };
  readonly edges: Tally = { same: 0, of: 0 };
  readonly ways: Tally = { same: 0, of: 0 };
  readonly notes: string[] = [];

  count(tally: Tally, same: number, of: number): void {
    tally.same += same;
    tally.of += of;
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const called = (all: readonly Drawn[]): string =>
  `${all.length}: ${all
    .slice(0, 5)
    .map(({ type, id }) => `${type} ${id}`)
    .join(', ')}`;

const pathsBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(bpmn2?|xml)$/i.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();

/** Reads each diagram alone, then all of them from one exported file, and compares the readings. */
async function countReadings(name: string, diagrams: readonly ImportedDiagram[], xml: string, figures: Figures) {
  const together = (await readBpmn(bytesOf(xml))).diagrams;
  for (const [at, diagram] of diagrams.entries()) {
    const [alone] = (await readBpmn(bytesOf((await writeBpmn(diagram)).xml))).diagrams;
    const different = [
      ...compareReadings(diagram, alone),
      ...(diagrams.length > 1 ? compareReadings(diagram, together[at]).map((what) => `in one file ${what}`) : []),
    ];
    figures.count(figures.diagrams, different.length === 0 ? 1 : 0, 1);
    if (different.length > 0)
      figures.notes.push(`${name}, ${diagram.name}: ${different.slice(0, 4).join('; ')} (${different.length})`);
  }
}

/** Draws the original and our export with bpmn-js, and counts equal parts. */
async function countDrawings(name: string, viewer: Viewer, original: string, xml: string, figures: Figures) {
  const [theirs, ours] = [await viewer.open(original), await viewer.open(xml)];
  if (ours.failed || ours.warnings > 0) {
    figures.complaints += 1;
    figures.notes.push(`${name}: bpmn-js about our file: ${ours.failed ?? `${ours.warnings} warnings`}`);
  }
  if (theirs.failed) {
    figures.unopened += 1;
    return;
  }
  const { missing, moved, more } = compareDrawings(theirs.drawn, ours.drawn);
  for (const [isEdge, there, place] of [
    [false, figures.shapes, figures.places],
    [true, figures.edges, figures.ways],
  ] as const) {
    const of = (all: readonly Drawn[]): number => all.filter((drawn) => drawn.isEdge === isEdge).length;
    const found = of(theirs.drawn) - of(missing);
    figures.count(there, found, of(theirs.drawn));
    figures.count(place, found - of(moved), found);
  }
  figures.more += more.length;
  if (missing.length > 0) figures.notes.push(`${name}: not drawn ${called(missing)}`);
  if (moved.length > 0) figures.notes.push(`${name}: elsewhere ${called(moved)}`);
}

async function measureFile(path: string, name: string, viewer: Viewer, figures: Figures): Promise<void> {
  const bytes = readFileSync(path);
  let diagrams: readonly ImportedDiagram[];
  try {
    ({ diagrams } = await readBpmn(bytes));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    figures.refused += 1;
    return;
  }
  const [first, ...others] = diagrams;
  if (!first) return;
  figures.files += 1;
  const { xml } = await writeBpmn(first, ...others);
  await countReadings(name, diagrams, xml, figures);
  await countDrawings(name, viewer, decodeXml(bytes), xml, figures);
}

const share = ({ same, of }: Tally): string => `${same} of ${of} (${of ? ((100 * same) / of).toFixed(1) : '-'} %)`;

/** Reads, writes and reads again every BPMN file below a folder. Differences are printed before the figures. */
export async function measureBpmn(folder: string): Promise<Section> {
  const viewer = await startViewer();
  const figures = new Figures();
  try {
    for (const path of pathsBelow(folder)) await measureFile(path, relative(folder, path), viewer, figures);
  } finally {
    await viewer.close();
  }
  console.log(figures.notes.map((note) => `- ${note}`).join('\n'));
  return {
    title: `BPMN files, in and out again`,
    head: ['What', 'How many'],
    rows: [
      ['Files read / refused', `${figures.files} / ${figures.refused}`],
      ['Files that bpmn-js does not open', String(figures.unopened)],
      ['Exports that bpmn-js complains about', String(figures.complaints)],
      ['Diagrams equal after import, export, import', share(figures.diagrams)],
      ['Shapes that bpmn-js draws of the export as well', share(figures.shapes)],
      ['of these in the same place and size', share(figures.places)],
      ['Edges that bpmn-js draws of the export as well', share(figures.edges)],
      ['of these on the same way', share(figures.ways)],
      ['Drawn of the export alone', String(figures.more)],
    ],
  };
}
