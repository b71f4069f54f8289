import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { CollectionEntry } from '../../../src/contract/registry.ts';
import { Flow } from '../../../src/web/pdf/flow.ts';
import { Pdf } from '../../../src/web/pdf/pdf.ts';
import type { BoardLane } from '../../../src/web/resources/state/row/lanes.ts';
import { writeRows as writeCanvas } from '../../../src/web/resources/views/canvas/on-paper.ts';
import { writeRows as writeChecklist } from '../../../src/web/resources/views/checklist/on-paper.ts';
import type { RowsOnPaper, WriteRows } from '../../../src/web/resources/views/on-paper.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { fieldEntry } from './field-entry.ts';

const name = fieldEntry('name', { type: 'string' });
const done = fieldEntry('done', { type: 'boolean' });
const phase = fieldEntry('phase_id', { type: 'integer' }, { kind: 'reference' });
const entry = { label: 'name', plural: 'Steps', fields: [name, done, phase], detail: [] } as unknown as CollectionEntry;
/** Sorted neither by id nor by name: the order of the screen. */
const lanes = [
  [3, 'Later'],
  [1, 'Now'],
  [2, 'Never'],
].map(([value, title]): BoardLane => ({ key: String(value), title: String(title), value, color: null }));
const rows = [
  { id: 1, name: 'Sweep', done: true, phase_id: 1 },
  { id: 2, name: 'Paint', done: false, phase_id: 3 },
];

async function written(write: WriteRows, list: Pick<RowsOnPaper, 'by' | 'lanes'>): Promise<readonly string[]> {
  const readFont = async (address: string) =>
    new Uint8Array(await readFile(new URL(`../../..${address}`, import.meta.url)));
  const flow = new Flow(await Pdf.start({ title: 'Test', faces: new Set(['regular', 'semibold']), readFont }));
  flow.page({ paper: 'a4', landscape: true });
  await write(flow, { entry, rows, ...list });
  const { pages } = await readPdf(await flow.pdf.finish());
  return pages.flatMap(({ texts }) => texts);
}

test('a printed checklist has the sections of the screen, in their order, without empty ones', async () => {
  expect(await written(writeChecklist, { by: [done, phase], lanes: [[], lanes] })).toEqual([
    'Later (0 of 1)',
    'Paint',
    'Now (1 of 1)',
    'Sweep',
  ]);
});

test('a printed canvas has the blocks of the screen, in their order, also empty ones', async () => {
  expect(await written(writeCanvas, { by: [phase], lanes: [lanes] })).toEqual([
    'Later',
    'Paint',
    'Now',
    'Sweep',
    'Never',
  ]);
});
