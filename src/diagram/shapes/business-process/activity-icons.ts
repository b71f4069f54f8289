/** The icons in the top left corner of a task, in a box of 16 by 16 units. */
import { ellipse, rectangle } from '../paths.ts';

export const taskIcons = [
  'none',
  'user',
  'service',
  'send',
  'receive',
  'instantiating_receive',
  'manual',
  'script',
  'business_rule',
] as const;
export type TaskIcon = (typeof taskIcons)[number];

export interface TaskFigure {
  readonly lines?: string;
  readonly filled?: string;
  /** Lines across filled areas, in the colour of the background. */
  readonly cuts?: string;
}

/** The path of a gear wheel with a hole in its centre. */
function gear(centreX: number, centreY: number, radius: number, teeth: number): string {
  const points: string[] = [];
  const step = (2 * Math.PI) / teeth;
  for (let i = 0; i < teeth; i++)
    for (const [turn, share] of [
      [-0.3, 0.74],
      [-0.19, 1],
      [0.19, 1],
      [0.3, 0.74],
    ] as const) {
      const angle = (i + turn) * step;
      const x = centreX + radius * share * Math.sin(angle);
      const y = centreY - radius * share * Math.cos(angle);
      points.push(`${points.length ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`);
    }
  return `${points.join('')}Z${ellipse(centreX, centreY, radius * 0.34)}`;
}

export const taskFigures: Readonly<Record<Exclude<TaskIcon, 'none'>, TaskFigure>> = {
  user: {
    lines: `${ellipse(8, 4.6, 3.4)}M1.5 15L1.5 13.2C1.5 10.4 3.6 8.9 5.9 8.9C7 10.2 9 10.2 10.1 8.9C12.4 8.9 14.5 10.4 14.5 13.2L14.5 15ZM4.6 15L4.6 12.8M11.4 15L11.4 12.8`,
  },
  service: { lines: gear(6.2, 6.2, 6, 8) + gear(12.6, 12.7, 3.4, 7) },
  send: { filled: rectangle(0.5, 2.5, 15, 10.5), cuts: 'M0.5 2.5L8 8.6L15.5 2.5' },
  receive: { lines: `${rectangle(0.5, 2.5, 15, 10.5)}M0.5 2.5L8 8.6L15.5 2.5` },
  instantiating_receive: {
    lines: `${ellipse(8, 8, 7.8)}${rectangle(3.2, 4.9, 9.6, 6.4)}M3.2 4.9L8 8.7L12.8 4.9`,
  },
  manual: {
    lines:
      'M0.8 7.4L5.4 3C6.5 2.1 7.9 3.2 7.1 4.3L5.7 6L13 6C14.4 6 14.4 8 13 8L9.6 8L14.1 8C15.5 8 15.5 10 14.1 10L9.6 10L13.5 10C14.9 10 14.9 12 13.5 12L9.6 12L12 12C13.3 12 13.3 13.9 12 13.9L4.4 13.9C2.4 13.9 0.8 12.7 0.8 10.8Z',
  },
  script: {
    lines:
      'M4.6 1L14.4 1C10.6 3.8 10.8 5.4 12.5 8C14.2 10.6 14.2 12.4 11.4 15L1.6 15C5.2 12.4 5 10.6 3.3 8C1.6 5.4 1.6 3.6 4.6 1ZM5 3.9L10.2 3.9M5 6.6L10.6 6.6M5.9 9.4L11.6 9.4M6.2 12.1L11.9 12.1',
  },
  business_rule: {
    lines: `${rectangle(0.5, 2, 15, 12)}M0.5 9.9L15.5 9.9M5 5.8L5 14`,
    filled: rectangle(0.5, 2, 15, 3.8),
  },
};

const names: Readonly<Record<TaskIcon, string>> = {
  none: '',
  user: 'user',
  service: 'service',
  send: 'send',
  receive: 'receive',
  instantiating_receive: 'instantiating receive',
  manual: 'manual',
  script: 'script',
  business_rule: 'business rule',
};

/** The name of a kind of task. */
export const taskIconName = (icon: TaskIcon): string => names[icon];
