/** The icons of BPMN events, centred on the origin, for a circle with a radius of 18 units. */
import { corners, ellipse, polygon, rectangle } from '../paths.ts';

export const eventIcons = [
  'none',
  'message',
  'timer',
  'error',
  'cancel',
  'compensation',
  'conditional',
  'link',
  'signal',
  'terminate',
  'multiple',
  'parallel_multiple',
  'escalation',
] as const;
export type EventIcon = (typeof eventIcons)[number];

interface Figure {
  /** The main path: an outline in catching events, filled in throwing events. */
  readonly outline: string;
  /** Lines within the main path. On a filled icon they have the colour of the shape's fill. */
  readonly detail?: string;
  /** Set if the icon is filled, or outlined, in all events. */
  readonly always?: 'filled' | 'outlined';
}

const ticks = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6;
  const [x, y] = [Math.sin(angle), Math.cos(angle)];
  return `M${(x * 8).toFixed(2)} ${(y * 8).toFixed(2)}L${(x * 10).toFixed(2)} ${(y * 10).toFixed(2)}`;
}).join('');

const cross = (long: number, half: number): string =>
  polygon(
    [
      [-half, -long],
      [half, -long],
      [half, -half],
      [long, -half],
      [long, half],
      [half, half],
      [half, long],
      [-half, long],
      [-half, half],
      [-long, half],
      [-long, -half],
      [-half, -half],
    ].map(([x = 0, y = 0]) => ({ x, y })),
  );

const diagonal = (d: string): string => {
  const turned = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
    x: (Number(x) - Number(y)) * Math.SQRT1_2,
    y: (Number(x) + Number(y)) * Math.SQRT1_2,
  }));
  return polygon(turned);
};

export const eventFigures: Readonly<Record<Exclude<EventIcon, 'none'>, Figure>> = {
  message: { outline: rectangle(-9, -6, 18, 12), detail: 'M-9 -6L0 1L9 -6' },
  timer: { outline: ellipse(0, 0, 10), detail: `${ticks}M1.5 -7L0 0L5 2`, always: 'outlined' },
  error: { outline: 'M-9 8.5L-4.5 -8L1.5 0.5L8.5 -8.5L4.5 8L-2 -0.5Z' },
  cancel: { outline: diagonal(cross(10.5, 2.4)) },
  compensation: { outline: 'M-1.5 -6.5L-10 0L-1.5 6.5ZM7.5 -6.5L-1 0L7.5 6.5Z' },
  conditional: {
    outline: rectangle(-7, -9, 14, 18),
    detail: 'M-4.5 -5.4L4.5 -5.4M-4.5 -1.8L4.5 -1.8M-4.5 1.8L4.5 1.8M-4.5 5.4L4.5 5.4',
  },
  link: { outline: 'M-9.5 -3.2L1.5 -3.2L1.5 -7.5L10 0L1.5 7.5L1.5 3.2L-9.5 3.2Z' },
  signal: { outline: 'M0 -9.5L9 6.5L-9 6.5Z' },
  terminate: { outline: ellipse(0, 0, 10), always: 'filled' },
  multiple: { outline: polygon(corners(5, 0, 0.6, 10.5)) },
  parallel_multiple: { outline: cross(10, 2.6) },
  escalation: { outline: 'M0 -10L7.5 8.5L0 1.5L-7.5 8.5Z' },
};

const iconNames: Readonly<Record<EventIcon, string>> = {
  none: '',
  message: 'message',
  timer: 'timer',
  error: 'error',
  cancel: 'cancel',
  compensation: 'compensation',
  conditional: 'conditional',
  link: 'link',
  signal: 'signal',
  terminate: 'terminate',
  multiple: 'multiple',
  parallel_multiple: 'parallel multiple',
  escalation: 'escalation',
};

/** The name of an event's trigger. */
export const eventIconName = (icon: EventIcon): string => iconNames[icon];
