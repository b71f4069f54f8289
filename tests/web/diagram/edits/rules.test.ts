import { describe, expect, test } from 'vitest';
import { lanesOf } from '../../../../src/diagram/cells/lanes.ts';
import { repair } from '../../../../src/diagram/cells/repair.ts';
import { labelPoint } from '../../../../src/diagram/routing/link-words.ts';
import { verticesOf } from '../../../../src/diagram/shapes/shape-type.ts';
import { refusalOf, usualLink } from '../../../../src/web/diagram/edits/connect.ts';
import { containerAt, setContainer } from '../../../../src/web/diagram/edits/embed.ts';
import { insertLane, moveLane, resizeLane } from '../../../../src/web/diagram/edits/lanes.ts';
import { moveCells } from '../../../../src/web/diagram/edits/move.ts';
import { removeCells } from '../../../../src/web/diagram/edits/remove.ts';
import { replaceElement } from '../../../../src/web/diagram/edits/replace.ts';
import { contentBox, resizeCell } from '../../../../src/web/diagram/edits/resize.ts';
import { align, alignments } from '../../../../src/web/diagram/engine/align.ts';
import { canEmbed, editRefusal, isSaved } from '../../../../src/web/diagram/engine/rules.ts';
import { selectionOf } from '../../../../src/web/diagram/engine/selection.ts';
import { snapBox } from '../../../../src/web/diagram/engine/snap.ts';
import { limitZoom } from '../../../../src/web/diagram/engine/viewport.ts';
import { arrowStep } from '../../../../src/web/diagram/keyboard/keyboard.ts';
import { isStillMinimised } from '../../../../src/web/diagram/panels/minimised.ts';
import { flow, graphOf, pool, task } from '../../../diagram/cells.ts';

describe('links', () => {
  const layers = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B', hidden: true },
  ];
  const graph = graphOf(
    [
      task('one'),
      task('two', 200),
      task('fixed', 400, 0, { celltype: 'cantTouchThis' }),
      task('hidden', 600, 0, { layer_id: 'b' }),
      flow('link', 'one', 'two'),
    ],
    layers,
  );
  test('A link joins two different elements', () => {
    expect(refusalOf(graph, 'one', 'one')).not.toBeNull();
    expect(refusalOf(graph, 'one', 'two')).toBeNull();
  });
  test('No link starts or ends on a fixed cell', () => {
    expect(refusalOf(graph, 'fixed', 'two')).not.toBeNull();
    expect(refusalOf(graph, 'one', 'fixed')).not.toBeNull();
  });
  test('No link starts or ends on a cell of a hidden layer', () => {
    expect(refusalOf(graph, 'hidden', 'two')).not.toBeNull();
    expect(refusalOf(graph, 'one', 'hidden')).not.toBeNull();
  });
  test('No link starts or ends on a link', () => {
    expect(refusalOf(graph, 'link', 'two')).not.toBeNull();
    expect(refusalOf(graph, 'one', 'link')).not.toBeNull();
  });
  test('A link that is not connected at both ends is not saved', () => {
    expect(isSaved(flow('x', 'one', null))).toBe(false);
    expect(isSaved(flow('x', null, 'two'))).toBe(false);
    expect(isSaved(flow('x', 'one', 'two'))).toBe(true);
  });
  test('The usual link is the one the module names; its kind of flow is asked for only where links are flows', () => {
    const usual = (default_link_key: string, default_connection_type: string) =>
      usualLink({ default_link_key, default_connection_type });
    expect(usual('Flow', 'normal')).toEqual({ type: 'Flow' });
    expect(usual('Flow', 'association')).toEqual({ type: 'Flow', values: { flowType: 'association' } });
    expect(usual('Link', 'association')).toEqual({ type: 'Link' });
  });
  test('Labels stand 30 from the source, in the middle, or 30 before the target', () => {
    const route = [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
    ];
    const at = (label_position: string) => labelPoint(flow('x', 'one', 'two', { values: { label_position } }), route).x;
    expect([at('source'), at('middle'), at('target')]).toEqual([30, 100, 170]);
  });
});

describe('containers', () => {
  test.each([
    [true, false, false, true],
    [false, false, false, false],
    [true, true, false, false],
    [true, false, true, false],
  ])('A container (%s) takes a child (enabled %s, excluded %s): %s', (container, enabled, excluded, allowed) => {
    expect(
      canEmbed({ embedding_enabled: container }, { embedding_enabled: enabled, embedding_excluded: excluded }),
    ).toBe(allowed);
  });
  test('What stands in a container moves with it, and so do the corners of links within', () => {
    const graph = graphOf([
      pool('pool', ['a', 'b']),
      task('a', 50, 50),
      task('b', 300, 50),
      flow('link', 'a', 'b', { values: { vertices: [{ x: 200, y: 20 }] } }),
    ]);
    moveCells(graph, ['pool'], { x: 10, y: 20 });
    expect(graph.element('a')?.position).toEqual({ x: 60, y: 70 });
    expect(verticesOf(graph.link('link')?.values ?? {})).toEqual([{ x: 210, y: 40 }]);
  });
  test('An event dropped on the border of an activity sits on it, and moves and is resized with it', () => {
    const event = (x: number, y: number) => task('e', x, y, { type: 'bp.Event', size: { width: 36, height: 36 } });
    const open = task('sub', 100, 100, { size: { width: 300, height: 200 }, values: { expanded: true } });
    const graph = graphOf([pool('pool', [], { position: { x: 0, y: 0 } }), open, event(0, 0)]);
    const near = ['pool', 'sub', 'e'];
    expect(containerAt(graph, near, event(232, 282))?.jsid).toBe('sub');
    expect(containerAt(graph, near, event(232, 182))?.jsid).toBe('sub');
    expect(containerAt(graph, near, event(32, 182))?.jsid).toBe('pool');
    graph.change('e', { position: { x: 232, y: 282 } });
    setContainer(graph, 'e', 'sub');
    resizeCell(graph, 'sub', { x: 100, y: 100, width: 300, height: 120 });
    expect(graph.element('e')?.position).toEqual({ x: 232, y: 202 });
    moveCells(graph, ['sub'], { x: 10, y: 0 });
    expect(graph.element('e')?.position).toEqual({ x: 242, y: 202 });
  });
  test('Events in a pool stay where they are when it is resized, and it grows no smaller than they reach', () => {
    const graph = graphOf([
      pool('pool', ['a', 'e']),
      task('a', 50, 50),
      task('e', 500, 200, { type: 'bp.Event', size: { width: 36, height: 36 } }),
    ]);
    expect(contentBox(graph, 'pool')).toEqual({ x: 50, y: 50, width: 486, height: 186 });
    resizeCell(graph, 'pool', { x: 0, y: 0, width: 800, height: 400 });
    expect(graph.element('e')?.position).toEqual({ x: 500, y: 200 });
  });
  test('Deleting a container deletes what stands in it and the links of that', () => {
    const graph = graphOf([pool('pool', ['a']), task('a'), task('b', 700), flow('link', 'a', 'b')]);
    removeCells(graph, ['pool']);
    expect(graph.cells().map(({ jsid }) => jsid)).toEqual(['b']);
  });
});

describe('elements', () => {
  test('Locked elements are neither edited nor moved nor deleted', () => {
    const graph = graphOf([task('a', 0, 0, { locked: true })]);
    expect(editRefusal(graph.get('a') as ReturnType<typeof task>)).not.toBeNull();
    removeCells(graph, ['a']);
    expect(graph.get('a')).toBeDefined();
  });
  test('Fixed cells are neither edited nor moved', () => {
    expect(editRefusal({ celltype: 'cantTouchThis' })).not.toBeNull();
    expect(editRefusal({ celltype: null })).toBeNull();
  });
  test('Selecting with nothing selected selects the fixed cells', () => {
    const cells = [{ jsid: 'a' }, { jsid: 'axis', celltype: 'cantTouchThis' }];
    expect(selectionOf([], cells)).toEqual(['axis']);
    expect(selectionOf(['a'], cells)).toEqual(['a']);
  });
  test('Changing the type puts a new element in the place: properties kept, links and container joined', () => {
    const style = { fill: '#ff0000' };
    const graph = graphOf([
      pool('pool', ['a']),
      task('a', 50, 50, { title: 'Approve', values: { style }, tag_ids: [3] }),
      task('b', 300, 50),
      flow('out', 'a', 'b'),
      flow('in', 'b', 'a'),
    ]);
    const jsid = replaceElement(graph, 'a', { label: 'Gateway', type: 'bp.Gateway' });
    const now = graph.element(jsid);
    expect(graph.get('a')).toBeUndefined();
    expect(now).toMatchObject({ type: 'bp.Gateway', title: 'Approve', tag_ids: [3], values: { style } });
    expect(graph.link('out')?.source).toBe(jsid);
    expect(graph.link('in')?.target).toBe(jsid);
    expect(graph.containerOf(jsid)).toBe('pool');
  });
  test('Resizing a shape drops the corners of its links that then lie inside it', () => {
    const graph = graphOf([
      task('a'),
      task('b', 500),
      flow('link', 'a', 'b', {
        values: {
          vertices: [
            { x: 150, y: 35 },
            { x: 400, y: 35 },
          ],
        },
      }),
    ]);
    resizeCell(graph, 'a', { x: 0, y: 0, width: 200, height: 100 });
    expect(verticesOf(graph.link('link')?.values ?? {})).toEqual([{ x: 400, y: 35 }]);
  });
});

describe('opening', () => {
  const layers = [
    { id: 'first', name: 'First' },
    { id: 'second', name: 'Second' },
  ];
  test('Links with a missing end are destroyed', () => {
    const { cells, destroyed } = repair([task('a'), flow('x', 'a', 'gone'), flow('y', null, 'a')], []);
    expect(destroyed).toEqual(['x', 'y']);
    expect(cells.map(({ jsid }) => jsid)).toEqual(['a']);
  });
  test('Contents that are not there are dropped from their container', () => {
    const { cells, mended } = repair([pool('p', ['a', 'gone']), task('a')], []);
    expect(cells[0]).toMatchObject({ embeds: ['a'] });
    expect(mended).toEqual(['p']);
  });
  test('Cells without a valid layer come onto the first', () => {
    const { cells } = repair(
      [task('a'), task('b', 0, 0, { layer_id: 'nowhere' }), task('c', 0, 0, { layer_id: 'second' })],
      layers,
    );
    expect(cells.map(({ layer_id }) => layer_id)).toEqual(['first', 'first', 'second']);
  });
  test('Containers that stand in each other are parted', () => {
    const { cells } = repair([pool('a', ['b']), pool('b', ['a'])], []);
    expect(cells.flatMap((cell) => ('embeds' in cell ? [cell.embeds] : []))).toEqual([['b'], []]);
  });
});

describe('numbers', () => {
  test('The zoom stays between 0.2 and 5', () => {
    expect([limitZoom(0.01), limitZoom(1), limitZoom(9)]).toEqual([0.2, 1, 5]);
  });
  test('Edges within 10 of another are drawn to it', () => {
    const other = { x: 100, y: 0, width: 50, height: 50 };
    const box = { x: 88, y: 300, width: 4, height: 20 };
    expect(snapBox(box, [other], 10).offset.x).toBe(8);
    expect(snapBox({ ...box, x: 80 }, [other], 10).lines).toEqual([]);
  });
  test('The middle is drawn to a middle, also where an edge is nearer to an edge', () => {
    const [event, gateway] = [
      { x: 0, y: 0, width: 36, height: 36 },
      { x: 200, y: -4, width: 50, height: 50 },
    ];
    expect(snapBox(gateway, [event], 10).offset.y).toBe(-3);
    expect(snapBox({ ...gateway, height: 90 }, [event], 10).offset.y).toBe(4);
  });
  test('A held arrow key moves faster and faster, by at most 75', () => {
    const steps = Array.from({ length: 30 }, (_, at) => arrowStep(10, at));
    expect(steps[0]).toBe(10);
    expect(steps.every((step, at) => at === 0 || step >= (steps[at - 1] ?? 0))).toBe(true);
    expect(steps.at(-1)).toBe(75);
  });
  test('There are six ways to align', () => {
    expect(alignments).toEqual(['left', 'right', 'top', 'bottom', 'center vertically', 'center horizontally']);
    const boxes = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 100, y: 40, width: 20, height: 20 },
    ];
    const edges = Object.fromEntries(
      alignments.map((how) => [
        how,
        align(boxes, how).map(({ x, y }, at) => [(boxes[at]?.x ?? 0) + x, (boxes[at]?.y ?? 0) + y]),
      ]),
    );
    expect(edges).toEqual({
      left: [
        [0, 0],
        [0, 40],
      ],
      right: [
        [110, 0],
        [100, 40],
      ],
      top: [
        [0, 0],
        [100, 0],
      ],
      bottom: [
        [0, 50],
        [100, 40],
      ],
      'center vertically': [
        [0, 25],
        [100, 20],
      ],
      'center horizontally': [
        [55, 0],
        [50, 40],
      ],
    });
  });
  test('The stencil stays minimised for less than 24 hours', () => {
    const hour = 3_600_000;
    const stored = JSON.stringify({ minimised: true, at: 0 });
    expect(isStillMinimised(stored, 23 * hour)).toBe(true);
    expect(isStillMinimised(stored, 24 * hour)).toBe(false);
    expect(isStillMinimised(null, 0)).toBe(false);
  });
});

describe('lanes', () => {
  const lanes = [
    { id: 'l1', label: 'Sales', size: 120 },
    { id: 'l2', label: 'Stock', size: 130 },
  ];
  const laned = () =>
    graphOf([pool('p', ['a', 'b'], { values: { lanes, headerSize: 30 } }), task('a', 60, 20), task('b', 60, 150)]);
  test('A lane is never narrower than 60', () => {
    const graph = graphOf([pool('p', [], { values: { lanes, headerSize: 30 } })]);
    resizeLane(graph, 'p', 0, 10);
    expect(lanesOf(graph.element('p') as ReturnType<typeof pool>)[0]?.size).toBe(60);
  });
  test('A lane never shrinks into what stands in it, and pushes what lies below', () => {
    const graph = laned();
    resizeLane(graph, 'p', 0, 10);
    expect(lanesOf(graph.element('p') as ReturnType<typeof pool>)[0]?.size).toBe(100);
    expect(graph.element('b')?.position.y).toBe(130);
    expect(graph.element('p')?.size.height).toBe(230);
  });
  test('A lane moves with what stands in it', () => {
    const graph = laned();
    moveLane(graph, 'p', 0, 1);
    expect(lanesOf(graph.element('p') as ReturnType<typeof pool>).map(({ label }) => label)).toEqual([
      'Stock',
      'Sales',
    ]);
    expect([graph.element('a')?.position.y, graph.element('b')?.position.y]).toEqual([150, 30]);
  });
  test('A new lane makes room for itself', () => {
    const graph = laned();
    insertLane(graph, 'p', 1);
    expect(lanesOf(graph.element('p') as ReturnType<typeof pool>)).toHaveLength(3);
    expect(graph.element('p')?.size.height).toBe(375);
    expect(graph.element('b')?.position.y).toBe(275);
  });
});
