import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isElement } from '../../../src/diagram/cells/cell.ts';
import { grow } from '../../../src/diagram/cells/geometry.ts';
import { meets, slantMeets } from '../../../src/diagram/routing/line-geometry.ts';
import { linkWords } from '../../../src/diagram/routing/link-words.ts';
import { boxOf } from '../../../src/diagram/routing/route.ts';
import { routesOf } from '../../../src/diagram/routing/routes-of-cells.ts';
import { shapeWordsBox } from '../../../src/diagram/routing/shape-words.ts';
import { shapeType } from '../../../src/diagram/shapes/families.ts';
import { leaderTo } from '../../../src/diagram/shapes/leader-line.ts';
import { outsideWords } from '../../../src/diagram/shapes/outside-words.ts';
import { boxOfWords } from '../../../src/diagram/shapes/word-box.ts';
import { flow, graphOf, task } from '../cells.ts';

const gateway = (title: string, values: object = {}) => ({
  ...task('G', 200, 200),
  type: 'bp.Gateway',
  title,
  size: { width: 50, height: 50 },
  values: { gateway_type: 'exclusive', ...values },
});

/** The positions of shapes' labels on the sheet, and the lines of all links. */
function drawn(cells: Parameters<typeof graphOf>[0]) {
  const graph = graphOf(cells);
  const cell = graph.element('G');
  if (!cell) throw new Error('There is no gateway.');
  const words = outsideWords(graph.routes.labels.placed(cell));
  if (!words) throw new Error('The gateway has no words beside it.');
  const box = { ...words, x: words.x + cell.position.x, y: words.y + cell.position.y };
  return { graph, cell, box, lines: graph.links().map((link) => graph.routes.of(link)) };
}

test('Words stand below a shape as long as nothing is in the way', () => {
  const { box, graph, cell } = drawn([gateway('In stock?'), task('A', 400, 195), flow('f', 'G', 'A')]);
  expect(box.y).toBeGreaterThanOrEqual(250);
  expect(graph.routes.labels.placed(cell)).toBe(cell);
});

test('Where a flow leaves below, the words give way: no line runs through them', () => {
  const { box, lines } = drawn([gateway('In stock?'), task('A', 180, 400), flow('f', 'G', 'A')]);
  expect(lines.some((line) => slantMeets(line, box))).toBe(false);
  expect(box.y + box.height).toBeLessThanOrEqual(200);
});

test('With flows above and below they stand beside one of them', () => {
  const above = task('B', 180, 20);
  const cells = [gateway('In stock?'), task('A', 180, 400), above, flow('f', 'G', 'A'), flow('g', 'B', 'G')];
  const { box, lines } = drawn(cells);
  expect(lines.some((line) => slantMeets(line, box))).toBe(false);
});

test('With no room for a whole line anywhere they stand in shorter ones, clear of lines and shapes', () => {
  const cells = [
    gateway('Contract is back'),
    task('B', 180, 20),
    task('A', 180, 400),
    task('C', 275, 165, { size: { width: 120, height: 120 } }),
    task('D', 62, 165, { size: { width: 90, height: 120 } }),
    flow('f', 'G', 'A'),
    flow('g', 'B', 'G'),
  ];
  const { box, lines } = drawn(cells);
  expect(lines.some((line) => slantMeets(line, box))).toBe(false);
  expect(cells.filter((one) => isElement(one) && meets(box, boxOf(one)))).toEqual([]);
});

test('They do not cover another shape', () => {
  const { box } = drawn([gateway('In stock?'), task('A', 180, 252)]);
  expect(box.y + box.height).toBeLessThanOrEqual(200);
});

test('Words that somebody has put somewhere stay there', () => {
  const label_box = { x: 0, y: 60, width: 50, height: 14 };
  const { graph, cell } = drawn([gateway('In stock?', { label_box }), task('A', 180, 400), flow('f', 'G', 'A')]);
  expect(graph.routes.labels.placed(cell)).toBe(cell);
});

test('They are placed anew when a line comes', () => {
  const { graph, cell, box } = drawn([gateway('In stock?'), task('A', 180, 400)]);
  expect(box.y).toBeGreaterThanOrEqual(250);
  graph.add([flow('f', 'G', 'A')]);
  expect((graph.routes.labels.placed(cell).values['label_box'] as { y: number }).y).toBeLessThan(0);
});

test('They give way to what others bring there, and come back when it has gone', () => {
  const cells = [
    gateway('In stock?'),
    task('A', 600, 600),
    task('X', 900, 0),
    task('Y', 900, 500),
    flow('f', 'X', 'Y'),
  ];
  const { graph, cell } = drawn(cells);
  const top = () => (outsideWords(graph.routes.labels.placed(cell))?.y ?? 0) + cell.position.y;
  const stale: string[] = [];
  graph.routes.labels.onStale((jsids) => stale.push(...jsids));
  expect(top()).toBeGreaterThanOrEqual(250);
  graph.change('A', { position: { x: 180, y: 252 } });
  expect(top()).toBeLessThan(200);
  graph.change('A', { position: { x: 600, y: 600 } });
  expect(top()).toBeGreaterThanOrEqual(250);
  // A line between two other shapes now passes below the gateway.
  graph.change('X', { position: { x: 0, y: 225 } });
  graph.change('Y', { position: { x: 400, y: 225 } });
  const [line] = graph.links().map((link) => graph.routes.of(link));
  const box = outsideWords(graph.routes.labels.placed(cell));
  expect(box && slantMeets(line ?? [], { ...box, x: box.x + 200, y: box.y + 200 })).toBe(false);
  expect(stale.every((jsid) => jsid === 'G') && stale.length > 0).toBe(true);
});

test('Words in a sub-process give way to the lines in it', () => {
  const inside = [gateway('In stock?'), task('A', 180, 400), flow('f', 'G', 'A')];
  const host = {
    ...task('S', 0, 0),
    size: { width: 800, height: 800 },
    values: { sub_process: true, expanded: true },
    embeds: ['G', 'A'],
  };
  const { box, lines } = drawn([host, ...inside]);
  expect(lines.some((line) => slantMeets(line, box))).toBe(false);
});

test('Of two words on one another those farther to the right give way', () => {
  const second = { ...gateway('Is everything in stock?'), jsid: 'H', position: { x: 270, y: 200 } };
  const { graph, box, cell } = drawn([gateway('Is everything in stock?'), second]);
  const placed = graph.routes.labels.placed(second);
  const other = outsideWords(placed);
  expect(graph.routes.labels.placed(cell)).toBe(cell);
  expect(placed).not.toBe(second);
  expect(other && box.x + box.width > other.x + 270 && box.y < other.y + 200 + other.height).toBe(false);
});

test('Words keep off the bands and borders of pools, in shorter lines if that is enough, and come back with their room', () => {
  const pool = {
    ...task('P', 155, 100),
    type: 'bp.Pool',
    title: 'Shop',
    size: { width: 600, height: 250 },
    values: { lanes: [{ id: '1', label: 'Desk', size: 250 }], headerSize: 30 },
    embeds: ['G'],
  };
  const { graph, box, cell } = drawn([pool, gateway('Everything in stock?')]);
  expect(box.x).toBeGreaterThan(215);
  expect(box.y).toBeGreaterThanOrEqual(250);
  graph.change('P', { values: { lanes: [], headerSize: 0 } });
  expect(graph.routes.labels.placed(cell)).toBe(cell);
});

test('A long word is broken once more to keep off a band, but rather stands whole elsewhere', () => {
  const pool = { ...task('P', 125, 100), type: 'bp.Pool', title: '', size: { width: 600, height: 250 }, embeds: ['G'] };
  const values = { lanes: [{ id: '1', label: 'Desk', size: 250 }], headerSize: 30 };
  const neighbours = [task('B', 260, 190), task('C', 260, 110), task('D', 180, 115)];
  const { box } = drawn([{ ...pool, values }, gateway('Notfallankündigungen'), ...neighbours]);
  expect(box.x).toBeGreaterThan(185);
  expect(box.y).toBeGreaterThanOrEqual(250);
  const free = drawn([gateway('Zusammenführungen'), task('A', 180, 400), flow('f', 'G', 'A')]);
  expect(free.box.y + free.box.height).toBeLessThanOrEqual(200);
});

test('Words that would touch the border of a pool stand elsewhere', () => {
  const pool = { ...task('P', 155, 167), type: 'bp.Pool', title: '', size: { width: 600, height: 250 }, embeds: ['G'] };
  const cells = [gateway('Answer of the insurer'), task('A', 275, 400), flow('f', 'G', 'A')];
  const { box: free } = drawn(cells);
  expect([free.y + free.height, free.y]).toEqual([196, 166]);
  const { box, lines } = drawn([{ ...pool, values: { lanes: [], headerSize: 0 } }, ...cells]);
  expect(box.y).toBeGreaterThanOrEqual(169);
  expect(lines.some((line) => slantMeets(line, grow(box, 2)))).toBe(false);
});

test.each([
  ['a group', 'bp.Group', {}],
  ['an open sub-process', 'bp.Activity', { sub_process: true, expanded: true }],
])('Words keep off the border of %s', (_, type, values) => {
  const frame = { ...task('F', 0, 0), type, values, size: { width: 600, height: 262 } };
  const { box } = drawn([frame, gateway('Everything in stock?')]);
  expect(box.y + box.height <= 262 || box.y >= 262).toBe(true);
  expect(drawn([gateway('Everything in stock?')]).box).toSatisfy(
    ({ y, height }: { y: number; height: number }) => y < 262 && y + height > 262,
  );
});

test('Words in one row keep so far apart that they do not read as one', () => {
  const second = { ...gateway('Order done'), jsid: 'H', position: { x: 280, y: 200 } };
  const { graph, box } = drawn([gateway('Payment came in'), second]);
  const other = outsideWords(graph.routes.labels.placed(second));
  const isBelow = (other?.y ?? 0) + 200 >= box.y + box.height;
  expect(isBelow || (other?.x ?? 0) + 280 >= box.x + box.width + 8).toBe(true);
});

test('Words of shapes that stand close together avoid one another, and the shapes', () => {
  const places = [
    [160, 130],
    [230, 160],
    [200, 190],
    [110, 130],
    [180, 150],
    [160, 120],
  ] as const;
  const items = places.map(([x, y], i) => ({
    ...task(`I${i}`, x, y),
    type: 'quadrant.Item',
    title: 'Parcel lockers',
    size: { width: 24, height: 24 },
  }));
  const { labels } = graphOf(items).routes;
  // The boxes are reduced, because text is measured slightly wider than it is.
  const words = items.flatMap((item) => {
    const box = shapeWordsBox(labels.placed(item));
    return box ? [grow(box, -2)] : [];
  });
  const met = words.flatMap((box, i) => [
    ...words.slice(0, i).filter((other) => meets(box, other)),
    ...items.filter((item) => meets(box, { ...item.position, ...item.size })),
  ]);
  expect(words).toHaveLength(items.length);
  expect(met).toEqual([]);
});

test('Words of dots that touch stand farther away rather than on one another, and a line leads to them', () => {
  const titles = ['Parcel lockers', 'Robots', 'Data protection', 'Night shift', 'Voice picking', 'Returns desk'];
  const more = ['Conveyor', 'Shop portal', 'Self service', 'Fraud check', 'E-invoice', 'Loyalty plan', 'Search'];
  const items = [...titles, ...more, 'Price engine', 'Cloud migration'].map((title, i) => ({
    ...task(`I${i}`, 200 + (i % 5) * 20, 200 + Math.floor(i / 5) * 20),
    type: 'quadrant.Item',
    title,
    size: { width: 20, height: 20 },
  }));
  const { labels } = graphOf(items).routes;
  const placed = items.map((item) => labels.placed(item));
  const words = placed.flatMap((item) => {
    const box = shapeWordsBox(item);
    return box ? [grow(box, -2)] : [];
  });
  const met = words.flatMap((box, i) => [
    ...words.slice(0, i).filter((other) => meets(box, other)),
    ...items.filter((item) => meets(box, { ...item.position, ...item.size })),
  ]);
  expect(words).toHaveLength(items.length);
  expect(met).toEqual([]);
  const strokes = placed.map(
    (item) =>
      shapeType(item.type)
        .draw(item)
        .filter(({ kind }) => kind === 'path').length,
  );
  expect(new Set(strokes)).toEqual(new Set([1, 2]));
});

test('Lines that lead to the words of dots in a crowd run behind no other dot and no other words', () => {
  const titles = ['Parcel lockers', 'Robots', 'Data protection', 'Night shift', 'Voice picking', 'Returns desk'];
  const more = ['Conveyor', 'Shop portal', 'Self service', 'Fraud check', 'E-invoice', 'Loyalty plan', 'Search'];
  const aside = fc.integer({ min: -5, max: 5 });
  const crowds = fc.array(fc.tuple(aside, aside), { minLength: 6, maxLength: 13 }).map((asides) =>
    asides.map(([dx, dy], i) => ({
      ...task(`I${i}`, 200 + (i % 4) * 34 + dx, 200 + Math.floor(i / 4) * 34 + dy),
      type: 'quadrant.Item',
      title: [...titles, ...more][i] ?? '',
      size: { width: 24, height: 24 },
    })),
  );
  fc.assert(
    fc.property(crowds, (items) => {
      const { labels } = graphOf(items).routes;
      const placed = items.flatMap((item) => {
        const dot = { ...item.position, ...item.size };
        const words = shapeWordsBox(labels.placed(item));
        return words ? [{ dot: grow(dot, -3), words: grow(words, -2), line: leaderTo(dot, words) }] : [];
      });
      expect(placed).toHaveLength(items.length);
      for (const one of placed)
        for (const other of placed)
          if (other !== one && one.line)
            expect([other.dot, other.words].filter((box) => slantMeets(one.line ?? [], box))).toEqual([]);
    }),
    { numRuns: 60, seed: 3 },
  );
});

test('Files ask the same', () => {
  const cells = [gateway('In stock?'), task('A', 180, 400), flow('f', 'G', 'A')];
  const cell = cells.find((one) => one.jsid === 'G');
  if (!cell || !isElement(cell)) throw new Error('There is no gateway.');
  const { graph } = drawn(cells);
  expect(routesOf(cells).labels.placed(cell)).toEqual(graph.routes.labels.placed(cell));
});

describe('words of links', () => {
  const shapes = [task('A', 0, 0), task('B', 400, 0)];
  /** The label of flow f: its box on the sheet, and the cell as it is drawn. */
  const wordsIn = (graph: ReturnType<typeof graphOf>) => {
    const link = graph.link('f');
    if (!link) throw new Error('There is no flow f.');
    const route = graph.routes.of(link);
    const placed = graph.routes.labels.placedLink(link, route);
    const words = linkWords(placed, route);
    if (!words) throw new Error('The flow says nothing.');
    return { box: boxOfWords(words), route, words, placed, link };
  };

  test('stand in the middle, above the line, as long as nothing is in the way', () => {
    const { placed, link } = wordsIn(graphOf([...shapes, flow('f', 'A', 'B', { title: 'yes' })]));
    expect(placed).toBe(link);
  });

  test('stand below where a shape is above, and come back when it has gone', () => {
    const graph = graphOf([...shapes, task('X', 200, -48), flow('f', 'A', 'B', { title: 'yes' })]);
    const [level] = wordsIn(graph).route;
    expect(wordsIn(graph).box.y).toBeGreaterThan(level?.y ?? Number.NaN);
    graph.change('X', { position: { x: 200, y: -400 } });
    expect(wordsIn(graph).placed).toBe(graph.link('f'));
  });

  test('are broken where they are longer than the line between two shapes', () => {
    const near = [task('A', 0, 0), task('B', 160, 0)];
    const { box, words } = wordsIn(graphOf([...near, flow('f', 'A', 'B', { title: 'Offer is accepted' })]));
    expect(words.lines.length).toBeGreaterThan(1);
    expect(box.x).toBeGreaterThanOrEqual(90);
    expect(box.x + box.width).toBeLessThanOrEqual(160);
  });

  test('stand beside both shapes where these leave them no room between them', () => {
    const close = [task('A', 0, 0), task('B', 110, 0)];
    const { box } = wordsIn(graphOf([...close, flow('f', 'A', 'B', { title: 'orders' })]));
    expect(close.filter(({ position, size }) => meets(grow(box, -2), { ...position, ...size }))).toEqual([]);
    expect(Math.abs(box.x + box.width / 2 - 100)).toBeLessThan(1);
  });

  test('stay where somebody has put them', () => {
    const label_box = { x: -20, y: -40, width: 40, height: 14 };
    const put = flow('f', 'A', 'B', { title: 'yes', values: { label_box } });
    const { placed, link } = wordsIn(graphOf([...shapes, task('X', 200, -48), put]));
    expect(placed).toBe(link);
  });
});
