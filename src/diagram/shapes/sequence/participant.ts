import type { CellValues, Size } from '../../cells/cell.ts';
import { capital, choice } from '../choices.ts';
import type { Drawing } from '../drawing.ts';
import { label } from '../label.ts';
import { ellipse, place, rectangle } from '../paths.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, lines, styleOf } from '../style.ts';

const participantKinds = ['participant', 'actor', 'boundary', 'control', 'entity', 'database'] as const;
type ParticipantKind = (typeof participantKinds)[number];

/** The height of a participant's head, in units; its lifeline begins below. */
const headHeight = 50;
const iconHeight = 32;

/** Path data in a box of 32 by 32 units around the origin. */
const figures: Readonly<Record<Exclude<ParticipantKind, 'participant'>, string>> = {
  actor: `${ellipse(0, -10, 5)}M0 -5L0 5M-9 -1L9 -1M-8 15L0 5L8 15`,
  boundary: `${ellipse(4, 0, 11)}M-15 -11L-15 11M-15 0L-7 0`,
  control: `${ellipse(0, 2, 11)}M5 -13L-1 -9L5 -5`,
  entity: `${ellipse(0, -1, 11)}M-12 14L12 14M0 10L0 14`,
  database: 'M-12 -9A12 4.5 0 0 1 12 -9L12 10A12 4.5 0 0 1 -12 10ZM-12 -9A12 4.5 0 0 0 12 -9',
};

const kindOf = (values: CellValues): ParticipantKind => choice(values, 'kind', participantKinds, 'participant');

const headOf = (size: Size): number => Math.min(headHeight, size.height);

function draw({ title, size, values }: { title: string; size: Size; values: CellValues }): Drawing {
  const style = styleOf(values);
  const kind = kindOf(values);
  const head = headOf(size);
  const middle = size.width / 2;
  const half = style.width / 2;
  const lifeline =
    size.height > head
      ? [{ ...lines(`M${middle} ${head}L${middle} ${size.height}`, style.stroke, 1), dash: [5, 4], rounded: false }]
      : [];
  if (kind === 'participant')
    return [
      ...lifeline,
      body(rectangle(half, half, size.width - style.width, head - style.width), style),
      ...label(title, style, { size, inside: { x: 5, y: 3, width: size.width - 10, height: head - 6 } }, { values }),
    ];
  // The area between the figure and the lifeline, where the name is on the paper.
  const below = { x: 0, y: iconHeight + 1, width: size.width, height: head - iconHeight - 1 };
  return [
    ...lifeline,
    body(place(figures[kind], { x: middle, y: iconHeight / 2 }), style),
    ...label(title, { ...style, ink: style.paperInk }, { size, inside: below }, { values }),
  ];
}

const participant = (kind: ParticipantKind, words: readonly string[]): StencilItem => ({
  label: capital(kind),
  type: 'sequence.Participant',
  values: { kind },
  words: ['lifeline', ...words],
});

export const participants: readonly StencilItem[] = [
  participant('participant', ['object', 'system']),
  participant('actor', ['person', 'user']),
  participant('boundary', ['interface', 'screen']),
  participant('control', ['controller', 'logic']),
  participant('entity', ['data', 'object']),
  participant('database', ['store']),
];

const size = { width: 120, height: 400 };

/** The type of a participant: a head, and a lifeline to the bottom of the element. */
export const participantType: ShapeType = {
  key: 'sequence.Participant',
  describe: ({ values }) => capital(kindOf(values)),
  sizes: { stencil: { width: 54, height: 60 }, preview: { width: 100, height: 100 }, canvas: () => size },
  minimumSize: { width: 50, height: 80 },
  resizable: true,
  placeTells: true,
  abreast: true,
  outline: 'lifeline',
  draw,
  cornerOf: ({ size: own, values }) =>
    kindOf(values) === 'participant' ? { x: own.width, y: 0 } : { x: (own.width + iconHeight) / 2, y: 2 },
  labelBox: ({ size: own, values }) =>
    kindOf(values) === 'participant'
      ? { x: 5, y: 3, width: own.width - 10, height: headOf(own) - 6 }
      : { x: 0, y: iconHeight, width: own.width, height: headOf(own) - iconHeight },
  values: { kind: 'participant' },
  embeddingEnabled: false,
  embeddingExcluded: false,
  frames: (_, child) => child.type === 'sequence.Activation',
  canGrabAt: ({ position, size: own }, point, slack) =>
    point.y <= position.y + headOf(own) + slack || Math.abs(point.x - position.x - own.width / 2) <= slack,
  gripAt: (own) => ({ x: own.width / 2, y: headOf(own) / 2 }),
  connectable: true,
  next: [{ label: 'Participant', type: 'sequence.Participant', values: { kind: 'participant' } }],
  changes: participants,
};
