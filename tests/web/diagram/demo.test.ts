/** The server's files draw the demo's diagrams; this test checks them with the editor's own rules. */
import { describe, expect, test } from 'vitest';
import { diagramRows } from '../../../src/demo/fill-diagrams.ts';
import { lindenauProjects } from '../../../src/demo/lindenau-projects.ts';
import { nordfrachtProjects } from '../../../src/demo/nordfracht-projects.ts';
import type { DemoModule } from '../../../src/demo/project-types.ts';
import { sampleProject, templateProject } from '../../../src/demo/sample-projects.ts';
import { warehouseProject } from '../../../src/demo/warehouse-project.ts';
import { type Cell, isElement, isFixed, isLink } from '../../../src/diagram/cells/cell.ts';
import { repair } from '../../../src/diagram/cells/repair.ts';
import { lint } from '../../../src/diagram/lint/lint.ts';
import { linkType, shapeType } from '../../../src/diagram/shapes/families.ts';
import { quadrantBoard, valuesAt } from '../../../src/diagram/shapes/quadrant/board.ts';
import { graphOf } from '../../diagram/cells.ts';

const diagramTypes = ['Bpmns', 'ProcessFlows', 'Quadrants', 'Ecosystems', 'Sequences'];
const projects = [warehouseProject, ...nordfrachtProjects, templateProject, sampleProject, ...lindenauProjects];
const modules = projects.flatMap((project) => project.modules.filter(({ type }) => diagramTypes.includes(type)));

/** The cells that the editor creates from the rows. */
const cellsOf = ({ diagram }: DemoModule): readonly Cell[] =>
  (diagram ? diagramRows(diagram) : []).map(
    ({ type, item, row }) => ({ type, title: item.title, values: item.values ?? {}, ...row }) as unknown as Cell,
  );

test('every diagram of the demo shows something', () => {
  expect(modules.filter(({ diagram }) => !diagram?.shapes.length).map(({ name }) => name)).toEqual([]);
});

describe.each(modules.map((module) => ({ name: module.name, module })))('$name', ({ module }) => {
  const cells = cellsOf(module);
  const graph = graphOf(cells, module.diagram?.layers ?? []);

  test('needs no mending when it is opened', () => {
    const { destroyed, mended } = repair(cells, module.diagram?.layers ?? []);
    expect({ destroyed, mended }).toEqual({ destroyed: [], mended: [] });
  });

  test('its containers may hold what stands in them', () => {
    const wrong = cells.filter(isElement).flatMap((container) =>
      (container.embeds ?? []).filter((jsid) => {
        const child = graph.element(jsid);
        return !child || !(container.embedding_enabled || shapeType(container.type).frames?.(container, child));
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('as a process it has no faults', () => {
    expect(lint(cells).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('lines that run level or upright do', () => {
    for (const link of cells.filter(isLink)) {
      if (!linkType(link.type).level && link.values['flowType'] !== 'message') continue;
      const [source, target] = [graph.element(link.source ?? ''), graph.element(link.target ?? '')];
      if (!source || !target) throw new Error(`${link.jsid} lacks an end.`);
      const route = graph.routes.of(link);
      const [from, to] = [route[0], route.at(-1)];
      const off = linkType(link.type).level ? (from?.y ?? 0) - (to?.y ?? 1) : (from?.x ?? 0) - (to?.x ?? 1);
      expect(Math.abs(off), link.title).toBeLessThan(0.01);
    }
  });
});

test('boards of two measures are the one that the editor begins with, and items stand where their values say', () => {
  const places = (board: readonly Cell[]) =>
    board.filter(isElement).map(({ type, position, size }) => ({ type, position, size }));
  for (const cells of modules.filter(({ type }) => type === 'Quadrants').map(cellsOf)) {
    expect(places(cells.filter(isFixed))).toEqual(places(quadrantBoard()));
    for (const item of cells.filter(isElement).filter(({ type }) => type === 'quadrant.Item'))
      expect(item.values).toMatchObject({ ...valuesAt(item.position, item.size) });
  }
});
