/** Draws events of both BPMN families: circles with an icon. */
import type { ElementCell, Size } from '../cells/cell.ts';
import { type EventIcon, eventFigures } from './business-process/event-icons.ts';
import type { Drawing, PathStroke } from './drawing.ts';
import { inset, label } from './label.ts';
import { ellipse, place } from './paths.ts';
import { body, type ElementStyle, lines, type StyleDefaults, solid, styleOf } from './style.ts';

export const eventTypes = ['single', 'double', 'thick'] as const;
export type EventType = (typeof eventTypes)[number];

export interface EventLook {
  readonly type: EventType;
  readonly icon: EventIcon;
  readonly throwing: boolean;
  /** Whether the border is dashed, which marks a non-interrupting event. */
  readonly dashed: boolean;
}

const dash = [5, 3];
const ringGap = 3.5;

const defaultsOf = ({ type, dashed }: EventLook): StyleDefaults => ({
  vertical: 'below',
  width: type === 'thick' ? 3.5 : 1.5,
  dash: dashed ? dash : undefined,
});

/** The style of an event, with the default colours of its kind. */
export const eventStyle = (values: ElementCell['values'], look: EventLook): ElementStyle =>
  styleOf(values, defaultsOf(look));

/** The icon in the middle of an event's circle. It is filled if the event throws. */
function eventFigure(icon: EventIcon, filled: boolean, style: ElementStyle, size: Size): PathStroke[] {
  if (icon === 'none') return [];
  const figure = eventFigures[icon];
  const scale = Math.min(size.width, size.height) / 36;
  const put = (d: string): string => place(d, { x: size.width / 2, y: size.height / 2 }, scale);
  const full = figure.always ? figure.always === 'filled' : filled;
  if (!full) return [lines(put(figure.outline + (figure.detail ?? '')), style.figure, 1.25 * scale)];
  return [
    { ...solid(put(figure.outline), style.figure), stroke: style.figure, rounded: true },
    ...(figure.detail ? [lines(put(figure.detail), style.fill, 1.5 * scale)] : []),
  ];
}

/** Draws an event: circles, icon and label. */
export function drawEvent(cell: Pick<ElementCell, 'title' | 'size' | 'values'>, look: EventLook): Drawing {
  const { size, values, title } = cell;
  const style = eventStyle(values, look);
  const [x, y] = [size.width / 2, size.height / 2];
  const radius = Math.min(x, y) - style.width / 2;
  const inner = look.type === 'double' ? ellipse(x, y, radius - ringGap) : '';
  return [
    body(ellipse(x, y, radius) + inner, style),
    ...eventFigure(look.icon, look.throwing || look.type === 'thick', style, size),
    ...label(title, style, { size, inside: inset(size, 4) }, { values }),
  ];
}
