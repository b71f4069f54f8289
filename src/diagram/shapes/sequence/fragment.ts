import type { CellValues, Size } from '../../cells/cell.ts';
import { grow, isInside } from '../../cells/geometry.ts';
import { choice, text } from '../choices.ts';
import type { Drawing } from '../drawing.ts';
import { label } from '../label.ts';
import { polygon, rectangle } from '../paths.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, styleOf } from '../style.ts';
import { textWidth } from '../text-ruler.ts';

const operators = ['alt', 'opt', 'loop', 'par', 'break', 'critical', 'ref'] as const;
type Operator = (typeof operators)[number];

const names: Readonly<Record<Operator, string>> = {
  alt: 'Alternatives',
  opt: 'Option',
  loop: 'Loop',
  par: 'Parallel',
  break: 'Break',
  critical: 'Critical region',
  ref: 'Reference',
};

const tab = { height: 20, cut: 8, size: 11 };
/** The width of the operator's tab, in units: as wide as its text. */
const tabWidth = (operator: Operator): number => Math.ceil(textWidth(operator, tab.size, 600)) + 20;
/** The operators that divide a fragment into two parts. */
const parted: readonly Operator[] = ['alt', 'par'];

const operatorOf = (values: CellValues): Operator => choice(values, 'operator', operators, 'alt');

const headArea = (size: Size, operator: Operator) => {
  const x = tabWidth(operator) + 8;
  return { x, y: 2, width: Math.max(1, size.width - x - 4), height: 32 };
};

function draw({ title, size, values }: { title: string; size: Size; values: CellValues }): Drawing {
  const operator = operatorOf(values);
  const style = styleOf(values, {
    vertical: operator === 'ref' ? 'middle' : 'top',
    horizontal: operator === 'ref' ? 'middle' : 'left',
    colours: { default_fill_colour: 'none', default_stroke_colour: '$stroke', default_text_colour: '$text' },
  });
  const { width, height } = size;
  const half = style.width / 2;
  const wide = Math.min(tabWidth(operator), width - half);
  const corner = polygon([
    { x: half, y: half },
    { x: wide, y: half },
    { x: wide, y: tab.height - tab.cut },
    { x: wide - tab.cut, y: tab.height },
    { x: half, y: tab.height },
  ]);
  const guard = text(values, 'guard');
  const words = [guard && `[${guard}]`, title].filter(Boolean).join(' ');
  const area =
    operator === 'ref'
      ? { x: 8, y: tab.height, width: width - 16, height: height - tab.height - 4 }
      : headArea(size, operator);
  const middle = height / 2;
  const second = parted.includes(operator) ? text(values, 'second_guard') : '';
  // Text gets a halo, because lifelines run behind it.
  const onPaper = (drawn: ReturnType<typeof label>) => drawn.map((one) => ({ ...one, halo: true as const }));
  return [
    body(rectangle(half, half, width - style.width, height - style.width), style),
    body(corner, style, { fill: '$band', dash: [] }),
    {
      kind: 'words',
      lines: [operator],
      x: 7,
      y: tab.height / 2,
      align: 'start',
      size: tab.size,
      weight: 600,
      fill: '$text',
    },
    ...(parted.includes(operator)
      ? [{ ...body(`M${half} ${middle}L${width - half} ${middle}`, style, { dash: [5, 4] }), fill: 'none' }]
      : []),
    ...onPaper(label(words, style, { size, inside: area }, { values })),
    ...onPaper(
      label(
        second && `[${second}]`,
        { ...style, vertical: 'top' },
        { size, inside: { x: 8, y: middle + 4, width: width - 16, height: 32 } },
        { values: {} },
      ),
    ),
  ];
}

export const fragments: readonly StencilItem[] = operators.map((operator) => ({
  label: names[operator],
  type: 'sequence.Fragment',
  values: { operator },
  words: [operator, 'fragment', 'frame'],
}));

/** The type of a fragment: messages that are sent under a condition, repeatedly, or in parallel with others. */
export const fragmentType: ShapeType = {
  key: 'sequence.Fragment',
  describe: ({ values }) => {
    const guard = text(values, 'guard');
    return `${names[operatorOf(values)]} fragment${guard ? ` if ${guard}` : ''}`;
  },
  sizes: {
    stencil: { width: 58, height: 44 },
    preview: { width: 120, height: 80 },
    canvas: () => ({ width: 320, height: 160 }),
  },
  minimumSize: { width: 80, height: 50 },
  resizable: true,
  placeTells: true,
  surrounds: true,
  outline: 'rectangle',
  draw,
  labelBox: ({ size, values }) => headArea(size, operatorOf(values)),
  values: { operator: 'alt', guard: '' },
  embeddingEnabled: false,
  embeddingExcluded: false,
  // The inside of a fragment cannot be grabbed, because other elements are below it.
  canGrabAt: ({ position: { x, y }, size: { width, height }, values }, point, slack) =>
    !isInside(point, grow({ x, y, width, height }, -slack)) ||
    isInside(point, { x, y, width: tabWidth(operatorOf(values)), height: tab.height }),
  connectable: false,
  next: [],
  changes: fragments,
};
