import { describe, expect, test } from 'vitest';
import { createGraph } from '../../../../src/web/diagram/engine/graph.ts';
import { sceneBox, sceneOf } from '../../../../src/web/diagram/export/scene.ts';
import { printMarkup, printStyle } from '../../../../src/web/diagram/print/print-markup.ts';
import {
  drawable,
  millimetres,
  neighbours,
  overlap,
  sheet,
  sheetsFor,
} from '../../../../src/web/diagram/print/sheet.ts';
import { task } from '../../../diagram/cells.ts';

describe('sheets', () => {
  test('The print sheet is 297 by 210 with a margin of 0.1', () => {
    expect(sheet).toEqual({ width: 297, height: 210, margin: 0.1 });
    expect(printStyle).toContain('@page { size: 297mm 210mm; margin: 0.1in; }');
  });
  test('One sheet holds the whole diagram, in its middle', () => {
    const box = { x: -50, y: 20, width: 4000, height: 900 };
    const { pages, scale } = sheetsFor(box, { kind: 'fit' });
    expect(pages).toHaveLength(1);
    const area = pages[0]?.area ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(area.width).toBeCloseTo(4000, 3);
    expect(area.x).toBeCloseTo(-50, 3);
    expect(area.y + area.height / 2).toBeCloseTo(20 + 450, 3);
    expect(millimetres(area.width * scale)).toBeCloseTo(drawable.width, 3);
  });
  test('A small diagram is not blown up to more than twice its size', () =>
    expect(sheetsFor({ x: 0, y: 0, width: 90, height: 70 }, { kind: 'fit' }).scale).toBe(2));
  test('Several sheets cover all of it and share a strip with their neighbours', () => {
    const box = { x: 0, y: 0, width: 3000, height: 1200 };
    const sheets = sheetsFor(box, { kind: 'tiles', scale: 1 });
    expect([sheets.columns, sheets.rows]).toEqual([3, 2]);
    const [first, second] = sheets.pages;
    expect(first?.area.x).toBeLessThanOrEqual(0);
    const last = sheets.pages.at(-1)?.area ?? box;
    expect(last.x + last.width).toBeGreaterThanOrEqual(3000);
    expect(last.y + last.height).toBeGreaterThanOrEqual(1200);
    const common = (first?.area.x ?? 0) + (first?.area.width ?? 0) - (second?.area.x ?? 0);
    expect(millimetres(common)).toBeCloseTo(overlap, 3);
  });
  test('A diagram that fits takes one sheet, also when several were asked for', () =>
    expect(sheetsFor({ x: 0, y: 0, width: 500, height: 400 }, { kind: 'tiles', scale: 1 }).pages).toHaveLength(1));
  test('Marks stand only where another sheet follows', () => {
    const sheets = sheetsFor({ x: 0, y: 0, width: 2000, height: 300 }, { kind: 'tiles', scale: 1 });
    expect(sheets.pages.map((page) => neighbours(page, sheets))).toEqual([
      { left: false, right: true, top: false, bottom: false },
      { left: true, right: false, top: false, bottom: false },
    ]);
  });
});

test('What is printed draws the diagram once, numbers its sheets and escapes the name', () => {
  const graph = createGraph([]);
  graph.add([task('a'), task('b', 2500, 0)], 'load');
  const scene = sceneOf(graph);
  const sheets = sheetsFor(sceneBox(scene) ?? { x: 0, y: 0, width: 1, height: 1 }, { kind: 'tiles', scale: 1 });
  const markup = printMarkup('Orders <b>', scene, sheets);
  expect(markup.match(/id="diagram"/g)).toHaveLength(1);
  expect(markup.match(/<section class="page">/g)).toHaveLength(sheets.pages.length);
  expect(markup).toContain(
    `Orders &lt;b&gt; · 2 of ${sheets.pages.length} · row 1 of 1, column 2 of ${sheets.columns}`,
  );
  expect(markup).toContain('class="cut"');
  expect(markup).not.toMatch(/<script|var\(/);
});
