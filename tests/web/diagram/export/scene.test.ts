import { describe, expect, test } from 'vitest';
import { type Cell, newJsid } from '../../../../src/diagram/cells/cell.ts';
import { themeColours } from '../../../../src/diagram/shapes/drawing.ts';
import { readXml, type XmlElement } from '../../../../src/diagram-files/xml/read-xml.ts';
import { createGraph } from '../../../../src/web/diagram/engine/graph.ts';
import { maxPixels, pngScale, pngScaleNote } from '../../../../src/web/diagram/export/png-file.ts';
import { sceneBox, sceneOf } from '../../../../src/web/diagram/export/scene.ts';
import { svgFile } from '../../../../src/web/diagram/export/svg-file.ts';
import { tesseraFile } from '../../../../src/web/diagram/export/tessera-file.ts';
import { flow, task } from '../../../diagram/cells.ts';

const layers = [
  { id: 'shown', name: 'Shown' },
  { id: 'hidden', name: 'Hidden', hidden: true },
];
const graphOf = (cells: readonly Cell[]) => {
  const graph = createGraph(layers);
  graph.add(cells, 'load');
  return graph;
};
const svgOf = (cells: readonly Cell[], options = {}) => {
  const scene = sceneOf(graphOf(cells), options);
  const box = sceneBox(scene) ?? { x: 0, y: 0, width: 1, height: 1 };
  return { box, svg: svgFile(scene, box, { title: 'Orders & <returns>', background: 'white' }) };
};
const all = (root: XmlElement): XmlElement[] => [root, ...root.children.flatMap(all)];

describe('SVG', () => {
  const cells = [
    task('a', 10, 0, { title: 'Check the "order" & <pay>' }),
    task('b', 300, 0),
    flow('ab', 'a', 'b', { title: 'yes' }),
  ];
  test('is well-formed XML of its own, with the title, in the light theme, without a colour of the page', () => {
    const { svg, box } = svgOf(cells);
    const root = readXml(new TextEncoder().encode(svg));
    expect(root.local).toBe('svg');
    expect(root.attributes['viewBox']).toBe(`${box.x} ${box.y} ${box.width} ${box.height}`);
    expect(svg).toContain('<title>Orders &amp; &lt;returns&gt;</title>');
    expect(svg).toContain(themeColours.light.stroke);
    expect(svg).not.toMatch(/var\(|foreignObject|<script|href="http/);
  });
  test('draws links with their markers before the shapes that lie over them', () => {
    const { svg } = svgOf(cells);
    const names = all(readXml(new TextEncoder().encode(svg))).map(({ local }) => local);
    expect(names.indexOf('path')).toBeLessThan(names.indexOf('g'));
    // One path for the line, one for the arrow head.
    expect(names.slice(0, names.indexOf('g')).filter((name) => name === 'path')).toHaveLength(2);
    expect(svg).toContain('>yes<');
  });
  test('leaves room for words that stand outside of their shape', () => {
    const event = task('e', 0, 0, {
      type: 'bp.Event',
      size: { width: 36, height: 36 },
      title: 'A very long name of an event',
    });
    const { box } = svgOf([event]);
    expect(box.y + box.height).toBeGreaterThan(36 + 20);
    expect(box.width).toBeGreaterThan(56);
  });
  test('leaves out what is on hidden layers, or draws it pale when it is asked for', () => {
    const hidden = [task('a'), task('b', 300, 0, { layer_id: 'hidden', title: 'Secret' })];
    expect(svgOf(hidden).svg).not.toContain('Secret');
    const { svg } = svgOf(hidden, { hiddenLayers: true });
    expect(svg).toContain('Secret');
    expect(svg).toContain('opacity="0.2"');
  });
  test('of a selection holds only that', () => {
    const { svg } = svgOf(cells, { only: new Set(['b']) });
    expect(svg).not.toContain('pay');
  });
  test('shows a cell that cannot be drawn as a crossed box', () => {
    const broken = task('a', 0, 0, {
      values: {
        get style(): never {
          throw new Error('This look cannot be read.');
        },
      },
    });
    expect(svgOf([broken]).svg).toContain('L90 70');
  });
});

test('a PNG has at most 16,000 pixels on a side, and says when it had to be made smaller', () => {
  expect(pngScale({ width: 800, height: 600 }, 2)).toBe(2);
  expect(pngScaleNote({ width: 800, height: 600 }, 2)).toBeUndefined();
  const long = { width: 12_000, height: 300 };
  expect(Math.round(long.width * pngScale(long, 4))).toBeLessThanOrEqual(maxPixels);
  expect(pngScaleNote(long, 4)).toMatch(/16,000 pixels/);
});

test('a Tessera file holds everything but what means something in one workspace only', () => {
  const cell = task(newJsid(), 0, 0, { stakeholder_ids: [4], comment_count: 2, values: { icon_type: 'user' } });
  const source = { kind: 'Bpmns', name: 'Orders', layers, settings: { show_gridlines: true }, cells: [cell] };
  const file = JSON.parse(tesseraFile(source));
  expect(file).toMatchObject({ tessera: 1, kind: 'Bpmns', name: 'Orders', layers, settings: { show_gridlines: true } });
  expect(file.cells[0]).toMatchObject({ jsid: cell.jsid, type: cell.type, values: { icon_type: 'user' } });
  expect(file.cells[0]).not.toHaveProperty('stakeholder_ids');
  expect(file.cells[0]).not.toHaveProperty('comment_count');
});
