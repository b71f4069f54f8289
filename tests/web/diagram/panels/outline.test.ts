import { describe, expect, test } from 'vitest';
import { flowOfText } from '../../../../src/diagram/steps/steps.ts';
import { branchesOf, laneNameOf, typeTitle, waysOf } from '../../../../src/web/diagram/outline/describe.ts';
import { flatOrder, readingOrder } from '../../../../src/web/diagram/outline/reading-order.ts';
import { linkCounts, outlineRows } from '../../../../src/web/diagram/panels/outline/outline-rows.ts';
import { moveInto, moveOut, moveToLane } from '../../../../src/web/diagram/panels/outline/relocate.ts';
import { nextSorting, sortRows, tableRows } from '../../../../src/web/diagram/panels/outline/table-rows.ts';
import { flow, graphOf, pool, task } from '../../../diagram/cells.ts';

const lanes = [
  { id: 'l1', label: 'Sales', size: 125 },
  { id: 'l2', label: 'Stock', size: 125 },
];
const diagram = () =>
  graphOf([
    pool('P', ['A', 'B'], { values: { lanes, headerSize: 30 } }),
    task('A', 60, 20),
    task('B', 300, 20, { comment_count: 2, tag_ids: [1, 2] }),
    task('C', 60, 400),
    flow('F', 'A', 'B'),
    flow('G', 'B', 'C'),
  ]);

test('a lane is read from where the process begins, not from what another lane leads to', () => {
  const graph = graphOf([
    pool('P', ['Sales', 'Stock']),
    pool('Sales', ['Ask', 'Order', 'Answer'], { type: 'bpmn.Lane' }),
    pool('Stock', ['Look'], { type: 'bpmn.Lane' }),
    task('Answer', 500, 10),
    task('Order', 60, 20),
    task('Ask', 200, 20),
    task('Look', 300, 150),
    flow('1', 'Order', 'Ask'),
    flow('2', 'Ask', 'Look'),
    flow('3', 'Look', 'Answer'),
    flow('4', 'Answer', 'Ask'),
  ]);
  const [{ children = [] } = {}] = readingOrder(graph.cells());
  expect(children[0]?.children.map(({ jsid }) => jsid)).toEqual(['Order', 'Ask', 'Answer']);
});

test('what stands beside a step does not lead to it: an annotation is read after the process', () => {
  const graph = graphOf([
    task('Note', 300, 0, { type: 'bp.Annotation' }),
    task('Start', 0, 100),
    task('Check', 150, 100),
    flow('1', 'Start', 'Check'),
    flow('2', 'Note', 'Check', { values: { flowType: 'association' } }),
  ]);
  expect(readingOrder(graph.cells()).map(({ jsid }) => jsid)).toEqual(['Start', 'Check', 'Note']);
  const around = graphOf([...graph.cells(), pool('P', ['Start', 'Check'], { position: { x: 0, y: 60 } })]);
  expect(flatOrder(readingOrder(around.cells()))).toEqual(['P', 'Start', 'Check', 'Note']);
});

describe('a process that parts', () => {
  const read = (...cells: Parameters<typeof graphOf>[0]) => flatOrder(readingOrder(graphOf(cells).cells()));
  test('each branch is read to its end before the next one, and where they meet it goes on behind the last of them', () => {
    const branches = [
      task('Start', 0, 100),
      task('Parts', 100, 100),
      task('Upper', 200, 0),
      task('Upper 2', 300, 0),
      task('Lower', 200, 200),
      task('Lower 2', 300, 200),
      task('Meets', 400, 100),
      task('End', 500, 100),
      flow('1', 'Start', 'Parts'),
      flow('2', 'Parts', 'Lower'),
      flow('3', 'Parts', 'Upper'),
      flow('4', 'Upper', 'Upper 2'),
      flow('5', 'Lower', 'Lower 2'),
      flow('6', 'Upper 2', 'Meets'),
      flow('7', 'Lower 2', 'Meets'),
      flow('8', 'Meets', 'End'),
    ];
    const order = ['Start', 'Parts', 'Upper', 'Upper 2', 'Lower', 'Lower 2', 'Meets', 'End'];
    expect(read(...branches)).toEqual(order);
    // A loop back, and a second flow between the same two steps, do not delay any step.
    expect(read(...branches, flow('9', 'Lower 2', 'Parts'), flow('10', 'Upper', 'Upper 2'))).toEqual(order);
    // A branch with another beginning is read before the step that it leads to.
    expect(read(...branches, task('Call', 0, 300), flow('11', 'Call', 'Meets'))).toEqual([
      ...order.slice(0, -2),
      'Call',
      ...order.slice(-2),
    ]);
  });
  test('what an event on the border of a step leads to is read behind that step', () => {
    expect(
      read(
        pool('P', ['Wait', 'Remind', 'Close']),
        task('Wait', 0, 100, { embeds: ['Late'] }),
        task('Late', 85, 165, { type: 'bp.Event', size: { width: 30, height: 30 } }),
        task('Close', 400, 100),
        task('Remind', 200, 300),
        flow('1', 'Wait', 'Close'),
        flow('2', 'Late', 'Remind'),
        flow('3', 'Remind', 'Close'),
      ),
    ).toEqual(['P', 'Wait', 'Late', 'Remind', 'Close']);
  });
  test('circles that nothing leads into are read from the top, all of them', () => {
    expect(
      read(
        task('A', 0, 0),
        task('B', 100, 0),
        task('C', 0, 200),
        task('D', 100, 200),
        flow('1', 'A', 'B'),
        flow('2', 'B', 'A'),
        flow('3', 'C', 'D'),
        flow('4', 'D', 'C'),
        flow('5', 'D', 'D'),
      ),
    ).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('the outline', () => {
  const rowsOf = (closed: readonly string[] = []) => {
    const graph = diagram();
    return outlineRows(readingOrder(graph.cells()), new Set(closed));
  };
  test('lists elements in reading order with their place in the tree', () => {
    expect(
      rowsOf().map(({ jsid, level, position, siblings, parent, open }) => [
        jsid,
        level,
        position,
        siblings,
        parent,
        open,
      ]),
    ).toEqual([
      ['P', 1, 1, 2, null, true],
      ['A', 2, 1, 2, 'P', null],
      ['B', 2, 2, 2, 'P', null],
      ['C', 1, 2, 2, null, null],
    ]);
  });
  test('leaves out what stands in a closed container', () => {
    expect(rowsOf(['P']).map(({ jsid, open }) => [jsid, open])).toEqual([
      ['P', false],
      ['C', null],
    ]);
  });
  test('has a line for each branch below the element where the way parts, which closes over them', () => {
    const graph = diagram();
    graph.add([task('D', 300, 400), flow('H', 'B', 'D', { title: 'yes' })]);
    const shown = (closed: readonly string[]) =>
      outlineRows(readingOrder(graph.cells()), new Set(closed), (jsid) =>
        branchesOf(graph, jsid).map((link) => link.jsid),
      )
        .filter(({ jsid, parent }) => jsid === 'B' || parent === 'B')
        .map(({ jsid, level, position, siblings, open }) => [jsid, level, position, siblings, open]);
    expect(shown([])).toEqual([
      ['B', 2, 2, 2, true],
      ['G', 3, 1, 2, null],
      ['H', 3, 2, 2, null],
    ]);
    expect(shown(['B'])).toEqual([['B', 2, 2, 2, false]]);
  });
  test('counts links both ways', () => {
    const counts = linkCounts(diagram().cells());
    expect(counts.get('B')).toEqual({ into: 1, out: 1 });
    expect(counts.get('P')).toEqual({ into: 0, out: 0 });
  });
});

describe('where an element leads', () => {
  const branching = () =>
    graphOf([
      task('G', 0, 0, { type: 'bp.Gateway', title: 'Complete?' }),
      task('Lower', 200, 300, { title: 'Ask\nagain' }),
      task('Upper', 200, 0, { title: 'Confirm to the customer' }),
      task('Note', 0, 400, { title: 'Shop' }),
      flow('no', 'G', 'Lower', { values: { flowType: 'default' } }),
      flow('yes', 'G', 'Upper', { title: 'yes' }),
      flow('on', 'Upper', 'Lower'),
      flow('tell', 'Upper', 'Note', { title: 'price', values: { flowType: 'message' } }),
      flow('open', 'Lower', null),
    ]);
  test('is told by its ways, the upper first, each with what it says and the name of its end', () => {
    const graph = branching();
    expect(waysOf(graph, 'G')).toEqual(['yes: Confirm to the customer', 'otherwise: Ask again']);
    expect(waysOf(graph, 'Upper')).toEqual(['Ask again', 'message price: Shop']);
    expect(waysOf(graph, 'Lower')).toEqual([]);
  });
  test('goes on behind a gateway or an event without a name, of which at most two ways are told', () => {
    const graph = graphOf([
      task('A'),
      task('G', 200, 0, { type: 'bp.Gateway', title: '', values: { gateway_type: 'exclusive' } }),
      task('Confirm', 400, 0),
      task('Refuse', 400, 200),
      task('T', 600, 0, { type: 'bp.Event', title: '', values: { event_type: 'double', icon_type: 'timer' } }),
      flow('1', 'A', 'G', { title: 'in time' }),
      flow('2', 'G', 'Confirm'),
      flow('3', 'G', 'Refuse'),
      flow('4', 'Confirm', 'T'),
      flow('5', 'T', 'Refuse'),
    ]);
    const timer = typeTitle(graph, 'T');
    expect(waysOf(graph, 'A')).toEqual(['in time: Exclusive gateway (Confirm, or Refuse)']);
    expect(waysOf(graph, 'Confirm')).toEqual([`${timer}, then Refuse`]);
    graph.change('2', { title: 'yes' });
    graph.change('3', { values: { flowType: 'default' } });
    expect(waysOf(graph, 'A')).toEqual(['in time: Exclusive gateway (yes: Confirm, or otherwise: Refuse)']);
    graph.add([task('Ask', 400, 400), flow('6', 'G', 'Ask')]);
    graph.change('G', { values: { gateway_type: 'parallel' } });
    expect(waysOf(graph, 'A')).toEqual(['in time: Parallel gateway (yes: Confirm, otherwise: Refuse and 1 more)']);
    graph.change('G', { title: 'Complete?' });
    expect(waysOf(graph, 'A')).toEqual(['in time: Complete?']);
  });
  test('is a column of the table', () => {
    const graph = branching();
    const rows = tableRows(graph, readingOrder(graph.cells()), linkCounts(graph.cells()));
    expect(rows.find(({ jsid }) => jsid === 'G')?.ways).toBe('yes: Confirm to the customer; otherwise: Ask again');
  });
});

describe('moving without a drag', () => {
  test('to the lane after and before, not beyond the ends', () => {
    const graph = diagram();
    expect(moveToLane(graph, 'A', 1)).toBe('In lane Stock now');
    expect(laneNameOf(graph, 'A')).toBe('Stock');
    expect(graph.element('A')?.position.x).toBe(60);
    expect(moveToLane(graph, 'A', 1)).toBeNull();
    expect(moveToLane(graph, 'A', -1)).toBe('In lane Sales now');
    expect(moveToLane(graph, 'C', 1)).toBeNull();
  });
  test('out of the container, below it, and into one again', () => {
    const graph = diagram();
    expect(moveOut(graph, 'A')).toBe('On the sheet now');
    expect(graph.containerOf('A')).toBeUndefined();
    expect(graph.element('A')?.position.y).toBeGreaterThan(250);
    expect(moveOut(graph, 'A')).toBeNull();
    expect(moveInto(graph, 'A', 'P')).toBe('In P now');
    expect(graph.containerOf('A')).toBe('P');
    expect(moveInto(graph, 'A', 'C')).toBeNull();
    expect(moveInto(graph, 'P', 'A')).toBeNull();
  });
  test('locked elements stay where they are', () => {
    const graph = diagram();
    graph.change('A', { locked: true });
    expect([moveToLane(graph, 'A', 1), moveOut(graph, 'A')]).toEqual([null, null]);
  });
});

test('the table says what an element is, and sorts by any of it', () => {
  const graph = diagram();
  const rows = tableRows(graph, readingOrder(graph.cells()), linkCounts(graph.cells()));
  expect(rows.map(({ jsid }) => jsid)).toEqual(['P', 'A', 'B', 'C']);
  expect(rows[2]).toMatchObject({ name: 'B', type: 'Task', lane: 'Sales', into: 1, out: 1, assigned: 2, comments: 2 });
  const down = nextSorting(nextSorting(null, 'name'), 'name');
  expect(sortRows(rows, down).map(({ name }) => name)).toEqual(['P', 'C', 'B', 'A']);
  expect(sortRows(rows, { column: 'comments', down: true })[0]?.jsid).toBe('B');
  expect(nextSorting(down, 'name')).toBeNull();
});

describe('steps typed one per line', () => {
  const drawn = (text: string) => {
    const { nodes, links } = flowOfText(text);
    const name = (id: string) =>
      nodes.find((node) => node.id === id)?.title || nodes.find((node) => node.id === id)?.kind;
    return {
      nodes: nodes.map(({ kind, title }) => (title ? `${kind} ${title}` : kind)),
      links: links.map(({ from, to, title }) => `${name(from)} > ${name(to)}${title ? ` (${title})` : ''}`),
    };
  };
  test('nothing draws nothing', () => {
    expect(flowOfText(' \n\n')).toEqual({ nodes: [], links: [] });
  });
  test('lines become steps between a start and an end', () => {
    expect(drawn('Ask\n\n2. Wait\n- Pay')).toEqual({
      nodes: ['start', 'step Ask', 'step Wait', 'step Pay', 'end'],
      links: ['start > Ask', 'Ask > Wait', 'Wait > Pay', 'Pay > end'],
    });
  });
  test('a question branches into the lines below it, which a gateway joins again', () => {
    expect(drawn('Complete?\n  yes: Send\n  no: Ask\n    Wait\nFile').links).toEqual([
      'start > Complete?',
      'Complete? > Send (yes)',
      'Complete? > Ask (no)',
      'Ask > Wait',
      'Send > join',
      'Wait > join',
      'join > File',
      'File > end',
    ]);
  });
  test('a question after branches is asked by a gateway of its own, which does not join as well', () => {
    expect(drawn('Big?\n  yes: Ask\n  no: Check\nPaid?\n  yes: Send\n  no: Wait').links).toEqual([
      'start > Big?',
      'Big? > Ask (yes)',
      'Big? > Check (no)',
      'Ask > join',
      'Check > join',
      'join > Paid?',
      'Paid? > Send (yes)',
      'Paid? > Wait (no)',
      'Send > end',
      'Wait > end',
    ]);
  });
  test('a question with one answer can be passed by; without answers it just goes on', () => {
    expect(drawn('Late?\n\tyes: Call\nGo').links).toEqual([
      'start > Late?',
      'Late? > Call (yes)',
      'Call > join',
      'Late? > join',
      'join > Go',
      'Go > end',
    ]);
    expect(drawn('Late?\nGo').links).toEqual(['start > Late?', 'Late? > Go', 'Go > end']);
  });
  test('an answer may stand alone above its steps', () => {
    expect(drawn('Late?\n  yes:\n    Call\n  no:\n    Wait').links).toContain('Late? > Call (yes)');
  });
});
