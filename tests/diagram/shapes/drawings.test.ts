/** The drawings of shapes. */
import { expect, test } from 'vitest';
import type { CellValues, Size } from '../../../src/diagram/cells/cell.ts';
import type { Drawing, PathStroke, Words } from '../../../src/diagram/shapes/drawing.ts';
import { linkKeys, linkType, shapesByKey, shapeType } from '../../../src/diagram/shapes/families.ts';
import { contrast } from '../../../src/fields/color/palette.ts';

const shapeKeys = [...shapesByKey.keys()];

interface Asked {
  readonly title?: string;
  readonly size?: Size;
}

function draw(type: string, values: CellValues = {}, { title = '', size }: Asked = {}): Drawing {
  const shape = shapeType(type);
  const all = { ...shape.values, ...values };
  return shape.draw({ title, size: size ?? shape.sizes.canvas(all), values: all });
}

const paths = (drawing: Drawing): readonly PathStroke[] => drawing.filter((stroke) => stroke.kind === 'path');
const wordsOf = (drawing: Drawing): readonly Words[] => drawing.filter((stroke) => stroke.kind === 'words');
const bodyOf = (drawing: Drawing): PathStroke => paths(drawing)[0] as PathStroke;
const filledFigures = (drawing: Drawing): readonly PathStroke[] =>
  paths(drawing)
    .slice(1)
    .filter(({ fill }) => fill && fill !== 'none');

const triggers = ['message', 'compensation', 'link', 'signal', 'multiple', 'escalation', 'error', 'cancel'];

test.each(triggers)('an event that catches %s has an outlined figure, one that throws a filled one', (icon) => {
  const catching = draw('bp.Event', { event_type: 'double', icon_type: icon });
  const throwing = draw('bp.Event', { event_type: 'double', icon_type: icon, throwing: true });
  const ending = draw('bp.Event', { event_type: 'thick', icon_type: icon });
  expect(filledFigures(catching)).toEqual([]);
  expect(filledFigures(throwing)).toHaveLength(1);
  expect(filledFigures(ending), 'an end event always throws').toHaveLength(1);
});

test('an event is a circle, single, double or thick; interrupting is drawn dashed', () => {
  const circles = (values: CellValues) => bodyOf(draw('bp.Event', values)).d.split('M').length - 1;
  expect([circles({ event_type: 'single' }), circles({ event_type: 'double' })]).toEqual([1, 2]);
  const [thin, thick] = ['single', 'thick'].map((event_type) => bodyOf(draw('bp.Event', { event_type })).width ?? 0);
  expect(thick).toBeGreaterThan(2 * (thin ?? 0));
  expect(bodyOf(draw('bp.Event', { interrupting: true })).dash).toBeDefined();
  expect(bodyOf(draw('bp.Event', { interrupting: false })).dash).toBeUndefined();
});

test('a call activity has a thick border, a transaction two, an event sub-process a dotted one', () => {
  expect(bodyOf(draw('bp.Activity', { activity_type: 'thick' })).width).toBeGreaterThan(3);
  expect(bodyOf(draw('bp.Activity', { activity_type: 'double' })).d.split('M')).toHaveLength(3);
  expect(bodyOf(draw('bp.Activity', { event_sub_process: true })).dash).toBeDefined();
});

test('an activity is 90 by 70 on the sheet and a pool 40 by 40 in the stencil', () => {
  expect(shapeType('bp.Activity').sizes.canvas({})).toEqual({ width: 90, height: 70 });
  expect(shapeType('bp.Pool').sizes.stencil).toEqual({ width: 40, height: 40 });
  expect(shapeType('bp.Activity').sizes.canvas({ expanded: true })).toEqual({ width: 300, height: 200 });
});

test('markers stand in one row at the bottom, in the order of the notation whatever order they come in', () => {
  const size = { width: 140, height: 80 };
  const some = draw('bp.Activity', { markers: ['sub-process', 'compensation', 'loop'] }, { size });
  const same = draw('bp.Activity', { markers: ['loop', 'compensation', 'sub-process'] }, { size });
  expect(some).toEqual(same);
  const [, row] = paths(some);
  const ys = [...(row?.d ?? '').matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, , y]) => Number(y));
  expect(Math.min(...ys)).toBeGreaterThan(60);
});

test('a collapsed sub-process shows that there is more inside, an open one does not', () => {
  expect(paths(draw('bp.Activity', { sub_process: true }))).toHaveLength(2);
  expect(paths(draw('bp.Activity', { sub_process: true, expanded: true, markers: ['sub-process'] }))).toHaveLength(1);
});

test('a pool draws its lanes, nested ones too, and their names where they are aligned', () => {
  const lanes = [
    {
      id: 'a',
      label: 'Sales',
      size: 100,
      lanes: [
        { id: 'b', label: 'Inside', size: 60 },
        { id: 'c', label: 'Field', size: 40 },
      ],
    },
    { id: 'd', label: 'Stock', size: 100 },
  ];
  const size = { width: 400, height: 400 };
  const names = (values: CellValues) => wordsOf(draw('bp.Pool', { lanes, ...values }, { title: 'Us', size }));
  expect(names({}).map((one) => one.lines.join(' '))).toEqual(['Us', 'Sales', 'Inside', 'Field', 'Stock']);
  expect(names({}).every(({ turn }) => turn === -90)).toBe(true);
  expect(names({ orientation: 'vertical' }).every(({ turn }) => turn === undefined)).toBe(true);
  expect(names({ lane_label_alignment: 'end' })[1]?.align).toBe('end');
  expect(names({ headerSize: 50 })[0]?.x).toBe(25);
});

test('the name of a low pool takes two lines, and its margins where it needs them', () => {
  const size = { width: 600, height: 100 };
  const [name] = wordsOf(draw('bp.Pool', { lanes: [], headerSize: 30 }, { title: 'Accounting department', size }));
  expect(name?.lines).toEqual(['Accounting', 'department']);
});

test('a collapsed pool has its name in the middle, level', () => {
  const [name] = wordsOf(draw('bp.Pool', { collapsed: true }, { title: 'Customer', size: { width: 300, height: 60 } }));
  expect([name?.x, name?.y, name?.turn]).toEqual([150, 30, undefined]);
});

test('an upright collapsed pool has its name turned, for it is too narrow for level words', () => {
  const values = { collapsed: true, orientation: 'vertical' };
  const [name] = wordsOf(draw('bp.Pool', values, { title: 'Customer relations', size: { width: 60, height: 600 } }));
  expect(name).toMatchObject({ turn: -90, lines: ['Customer relations'] });
});

/** The types with a filled body; an axis is only a line. */
const bodied = shapeKeys.filter((key) => key !== 'quadrant.Axis');

const options = { title: 'Word', size: { width: 160, height: 120 } };

/** Checks that a style shows in every type, and only if it is set. */
const drawnEverywhere = (style: CellValues, shows: (stroke: PathStroke) => boolean) => () => {
  for (const key of bodied) {
    expect(paths(draw(key, { style }, options)).some(shows), key).toBe(true);
    expect(paths(draw(key, {}, options)).some(shows), key).toBe(false);
  }
};

test(
  'the fill that a person chooses is drawn',
  drawnEverywhere({ fill: '#113253' }, ({ fill }) => fill === '#113253'),
);
test(
  'the outline that a person chooses is drawn',
  drawnEverywhere({ outline: '#D43E33' }, ({ stroke }) => stroke === '#D43E33'),
);
test(
  'the transparency that a person chooses is drawn',
  drawnEverywhere({ transparency: 25 }, ({ opacity }) => opacity === 0.75),
);
test(
  'the outline style that a person chooses is drawn',
  drawnEverywhere({ outline_style: 'dashed' }, ({ dash }) => dash?.[0] === 6),
);
test(
  'the outline width that a person chooses is drawn',
  drawnEverywhere({ outline_width: 7 }, ({ width }) => width === 7),
);

const writtenEverywhere = (style: CellValues, shows: (words: Words) => boolean) => () => {
  for (const key of shapeKeys) expect(wordsOf(draw(key, { style }, options)).some(shows), key).toBe(true);
};

test(
  'the text colour that a person chooses is that of the words',
  writtenEverywhere({ text_color: '#FFCC00' }, ({ fill }) => fill === '#FFCC00'),
);
test(
  'the font size that a person chooses is that of the words',
  writtenEverywhere({ font_size: 20 }, ({ size }) => size === 20),
);

test('a label stands above the shape, at its top, middle or bottom, or below it', () => {
  const heights = ['above', 'top', 'middle', 'bottom', 'below'].map(
    (label_vertical_anchor) =>
      wordsOf(draw('bp.Activity', { style: { label_vertical_anchor } }, { title: 'A' }))[0]?.y ?? Number.NaN,
  );
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  expect(new Set(heights).size).toBe(5);
  expect([heights[0] ?? 0, heights[2], heights[4] ?? 0]).toEqual([
    expect.toSatisfy((y) => y < 0),
    35,
    expect.toSatisfy((y) => y > 70),
  ]);
});

test('a label stands before the shape, at its left, middle or right, or after it', () => {
  const places = ['before', 'left', 'middle', 'right', 'after'].map((label_horizontal_anchor) => {
    const [words] = wordsOf(draw('bp.Activity', { style: { label_horizontal_anchor } }, { title: 'A' }));
    return [words?.align, words?.x];
  });
  expect(places).toEqual([
    ['end', -4],
    ['start', 5],
    ['middle', 45],
    ['end', 85],
    ['start', 94],
  ]);
});

test('a label in a box of its own grows away from its shape when it needs more room', () => {
  const gateway = { width: 50, height: 50 };
  const wordsIn = (y: number) => {
    const label_box = { x: -10, y, width: 70, height: 14 };
    const title = 'Is the whole order complete?';
    return wordsOf(draw('bp.Gateway', { label_box }, { title, size: gateway }))[0] as Words;
  };
  const half = ({ lines, size }: Words) => (lines.length * size * 1.25) / 2;
  const [above, below] = [wordsIn(-16), wordsIn(45)];
  expect(above.lines.length).toBeGreaterThan(1);
  expect(above.y + half(above)).toBeLessThan(0);
  expect(below.y - half(below)).toBeGreaterThan(50);
});

test('words and icons on any fill can be read', () => {
  for (let i = 0; i < 500; i++) {
    const fill = `#${(((i * 2654435761) >>> 8) & 0xffffff).toString(16).padStart(6, '0')}`;
    const drawing = draw('bp.Activity', { icon_type: 'user', style: { fill } }, { title: 'A' });
    const icon = paths(drawing)[1]?.stroke ?? '';
    for (const ink of [wordsOf(drawing)[0]?.fill ?? '', icon])
      expect(contrast(ink, fill), `${ink} on ${fill}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('an icon takes the colour of the outline, unless it would vanish in the fill', () => {
  const icon = (style: CellValues) => paths(draw('bp.Activity', { icon_type: 'user', style }))[1]?.stroke;
  expect(icon({ outline: '#D43E33' })).toBe('#D43E33');
  expect(icon({ outline: '#9E2A21', fill: '#FBE2E0' })).toBe('#9E2A21');
  expect(icon({ outline: '#113254', fill: '#113253' })).toBe('#FFFFFF');
});

test('an element without a style has the default fill, stroke and text colour of the theme', () => {
  const drawing = draw('bp.Activity', {}, { title: 'A' });
  expect([bodyOf(drawing).fill, bodyOf(drawing).stroke, wordsOf(drawing)[0]?.fill]).toEqual([
    '$fill',
    '$stroke',
    '$text',
  ]);
});

test('an element takes at most five strokes, and a pool one more for each lane', () => {
  for (const key of shapeKeys)
    for (const item of [{ values: {} }, ...shapeType(key).changes.filter(({ type }) => type === key)]) {
      const values: CellValues = item.values ?? {};
      const lanes = (values['lanes'] as unknown[] | undefined)?.length ?? 0;
      expect(draw(key, values, { title: 'Name' }).length - lanes, key).toBeLessThanOrEqual(5);
    }
  const all = ['loop', 'parallel', 'sequential', 'compensation', 'sub-process', 'ad-hoc'];
  expect(draw('bp.Activity', { icon_type: 'send', markers: all }, { title: 'A' }).length).toBeLessThanOrEqual(5);
});

test('values that make no sense are drawn as if they were not there', () => {
  const nonsense = { style: { fill: 'red', outline: 'url(#x)', font_size: 'big', transparency: -5 }, markers: 'loop' };
  for (const key of shapeKeys) {
    const size = { width: 100, height: 80 };
    const wild = { lanes: [null, 3, { size: -1 }], event_type: 7, icon_type: '__proto__', kind: 'x', operator: [] };
    const drawing = draw(key, { ...nonsense, ...wild }, { title: 'A', size });
    expect(JSON.stringify(drawing)).not.toMatch(/NaN|undefined|Infinity|red|url/);
  }
  for (const key of linkKeys)
    expect(linkType(key).style({ values: { flowType: 'x', link_type: {}, link_color: 'blue' } }).stroke).toBe(
      '$stroke',
    );
});

test('a type that nobody knows is a box with a question mark, an unknown link a plain line', () => {
  const shape = shapeType('some.Thing');
  expect(wordsOf(draw('some.Thing', {}, { title: 'Old' }))[0]?.lines.join(' ')).toBe('? Old');
  expect(shape.describe({ values: {} })).toContain('some.Thing');
  expect(shapeType('some.Thing')).toBe(shape);
  expect(linkType('some.Line').style({ values: {} }).target).toBeUndefined();
});
