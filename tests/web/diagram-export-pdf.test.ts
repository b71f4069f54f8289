import { unzlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createGraph } from '../../src/web/diagram/engine/graph.ts';
import { pathOperators } from '../../src/web/diagram/export/pdf/path-operators.ts';
import { type PdfPainter, pdfFile } from '../../src/web/diagram/export/pdf/pdf-file.ts';
import { pdfString, winAnsi } from '../../src/web/diagram/export/pdf/pdf-text.ts';
import { sceneBox, sceneOf } from '../../src/web/diagram/export/scene.ts';
import { ellipse } from '../../src/web/diagram/shapes/paths.ts';
import { flow, task } from './diagram-cells.ts';

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function fileOf(title: string) {
  const graph = createGraph([]);
  graph.add([task('a', 0, 0, { title }), task('b', 300, 0), flow('ab', 'a', 'b')], 'load');
  const scene = sceneOf(graph);
  const painted: string[] = [];
  const pixels = new Uint8ClampedArray([1, 2, 3, 255]);
  const painter: PdfPainter = {
    words: ({ lines }) => {
      painted.push(...lines);
      return { raster: { width: 1, height: 1, pixels }, box: { x: 0, y: 0, width: 1, height: 1 } };
    },
    picture: () => undefined,
  };
  const bytes = pdfFile(scene, sceneBox(scene) ?? { x: 0, y: 0, width: 1, height: 1 }, { title: 'Заказ', painter });
  return { bytes, text: latin(bytes), painted };
}

/** The operators of the page. */
function contentOf(bytes: Uint8Array): string {
  const text = latin(bytes);
  const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return latin(unzlibSync(bytes.slice(start, start + Number(match[1]))));
  });
  return streams.find((stream) => stream.includes(' cm')) ?? '';
}

describe('PDF', () => {
  test('says truly where each of its objects starts', () => {
    const { text } = fileOf('Check');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    const places = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]));
    expect(places.length).toBeGreaterThan(5);
    for (const [at, place] of places.entries()) expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`));
  });
  test('keeps words as words, and its title in any letters', () => {
    const { bytes, text, painted } = fileOf('Café');
    expect(contentOf(bytes)).toContain('<436166e9> Tj');
    expect(painted).toEqual([]);
    expect(text).toContain(pdfString('Заказ'));
  });
  test('paints words in letters that its fonts do not have', () => {
    const { bytes, text, painted } = fileOf('Проверить');
    expect(painted).toEqual(['Проверить']);
    expect(text).toContain('/SMask');
    expect(contentOf(bytes)).toContain('/I1 Do');
  });
});

describe('path data as operators of PDF', () => {
  test('lines, horizontal and vertical ones, and the way back', () =>
    expect(pathOperators('M0 0H10V5L1 2Z').split('\n')).toEqual(['0 0 m', '10 0 l', '10 5 l', '1 2 l', 'h']));
  test('a quadratic curve is the cubic one of the same shape', () =>
    expect(pathOperators('M0 0Q3 0 3 3')).toBe('0 0 m\n2 0 3 1 3 3 c'));
  test('a circle of two arcs is four curves that stay on it', () => {
    const curves = pathOperators(ellipse(10, 10, 8))
      .split('\n')
      .filter((line) => line.endsWith(' c'));
    expect(curves).toHaveLength(4);
    for (const curve of curves) {
      const [x = 0, y = 0] = curve.split(' ').slice(4, 6).map(Number);
      expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(8, 2);
    }
  });
  test('further pairs after a move are lines', () => expect(pathOperators('M1 1 2 2')).toBe('1 1 m\n2 2 l'));
});

test('Helvetica of PDF writes Western letters and nothing else', () => {
  expect(winAnsi('A – “b” €')).toBe('<4120962093629420 80>'.replace(' ', ''));
  expect(winAnsi('漢')).toBeUndefined();
  expect(winAnsi('Ж')).toBeUndefined();
});
