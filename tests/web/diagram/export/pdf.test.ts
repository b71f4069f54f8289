import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createGraph } from '../../../../src/web/diagram/engine/graph.ts';
import { type PictureSource, pdfFile } from '../../../../src/web/diagram/export/pdf/pdf-file.ts';
import { type Scene, sceneBox, sceneOf } from '../../../../src/web/diagram/export/scene.ts';
import type { LinePainter } from '../../../../src/web/pdf/painted-line.ts';
import { flow, task } from '../../../diagram/cells.ts';
import { readPdf } from '../../pdf/read-pdf.ts';

/** A semi-transparent pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const readFont = async (address: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(new URL(`../../../..${address}`, import.meta.url)));

/** The file of a task with this title, another task and a flow, as written and as read again. */
async function fileOf(title: string) {
  const graph = createGraph([]);
  graph.add([task('a', 0, 0, { title }), task('b', 300, 0), flow('ab', 'a', 'b', { title: 'approved' })], 'load');
  const scene = sceneOf(graph);
  return { box: sceneBox(scene), ...(await written(scene)) };
}

async function written(scene: Scene) {
  const painted: string[] = [];
  const painter: LinePainter = {
    width: (text) => text.length * 10,
    paint: (text) => {
      painted.push(text);
      return { data: dot, box: { x: 0, y: 0, width: 1, height: 1 } };
    },
  };
  const pictures: PictureSource = ({ href, box }) => ({ data: href, box });
  const box = sceneBox(scene) ?? { x: 0, y: 0, width: 1, height: 1 };
  return { painted, ...(await readPdf(await pdfFile(scene, box, { title: 'Заказ', pictures, painter, readFont }))) };
}

describe('PDF', () => {
  test.each([
    'Zażółć gęślą jaźń',
    'Ελλάδα',
    'Привет, Україно',
    'Ğüneş ısı',
    'Tiếng Việt',
    'A → B ≥ “c” €',
  ])('keeps words as words that are read back: %s', async (title) => {
    const { pages, painted } = await fileOf(title);
    expect(pages[0]?.texts.join(' ').normalize('NFC')).toContain(title);
    expect(painted).toEqual([]);
  });
  test('holds the letters it uses, and needs none of the reader', async () => {
    const { raw } = await fileOf('Żółć');
    expect(raw).toMatch(/\/BaseFont \/[A-Z]{6}\+Arimo-Regular/);
    expect(raw).toContain('/FontFile2');
    expect(raw).not.toContain('/Type1');
    expect(raw.length).toBeLessThan(40_000);
  });
  test('is named in any letters, and as large as the drawing', async () => {
    const { title, pages, box, raw } = await fileOf('Check');
    expect(raw.startsWith('%PDF-1.7')).toBe(true);
    expect(title).toBe('Заказ');
    expect(pages.map(({ width }) => width)).toEqual([(box?.width ?? 0) * 0.75]);
  });
  test('writes words with a rim once, so that they are found once', async () => {
    const { pages } = await fileOf('Check');
    expect(pages[0]?.texts.filter((text) => text === 'approved')).toEqual(['approved']);
  });
  test('paints a line in letters that its fonts do not have, and that line only', async () => {
    const { painted, pages, raw } = await written([
      {
        at: { x: 0, y: 0 },
        box: { x: 0, y: 0, width: 100, height: 100 },
        pale: false,
        drawing: [
          {
            kind: 'words',
            lines: ['Order', '漢字', 'שלום'],
            x: 50,
            y: 50,
            align: 'middle',
            size: 12,
            weight: 600,
            fill: '$text',
          },
        ],
      },
    ]);
    expect(painted).toEqual(['漢字', 'שלום']);
    expect(pages[0]).toMatchObject({ texts: ['Order'], pictures: 2 });
    expect(raw).toContain('/SMask');
    expect(raw).toContain('+Arimo-SemiBold');
  });
});
