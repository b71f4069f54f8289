/**
 * Identifies the icons in shapes of itp-commerce's stencil. The icons are pictures, and only some of the pictures have
 * identifying names.
 */
import { emfFigures, type Figure } from './emf-figures.ts';
import type { ShapeSheet } from './shape-sheet.ts';

/** The values of shape data by the name of the picture. */
const tasks: Readonly<Record<string, string>> = {
  service: 'Service',
  receive: 'Receive',
  send: 'Send',
  user: 'User',
  script: 'Script',
  manual: 'Manual',
  businessrule: 'Business Rule',
  instantiatingreceive: 'Instantiating Receive',
};

/** The type of a task, identified by its picture. */
export const picturedTask = ({ children }: ShapeSheet): string | undefined => {
  const paths = children.flatMap((part) => part.row('Property', 'path')?.cell('Value')?.value ?? []);
  const names = paths.flatMap((path) => /[\\/]task_(\w+)\.\w+$/i.exec(path)?.[1] ?? []);
  return names.map((name) => tasks[name.toLowerCase().replaceAll('_', '')]).find((task) => task !== undefined);
};

const triggerMarker = /^Trigger(Catching)?Marker(\.\d+)?$/;

/** The proportions of the envelope picture; no other icon has them. */
const envelope = { Width: '(4.38/6)', Height: '(3.23/6)' } as const;

const isEnvelope = (part: ShapeSheet): boolean =>
  Object.entries(envelope).every(([cell, share]) => part.cell(cell)?.formula?.endsWith(share));

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Whether the figure is a circle: the end points of its curves have equal distances from their centre. */
const isCircle = ({ points, curved, closed }: Figure): boolean => {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const far = points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  return curved && closed && points.length >= 4 && Math.min(...far) > 0.9 * Math.max(...far);
};

const isPentagon = ({ points, curved, closed }: Figure): boolean => closed && !curved && points.length === 5;

const isStroke = ({ points, curved, closed }: Figure): boolean => points.length === 2 && !curved && !closed;

const figuresOf = (part: ShapeSheet): readonly Figure[] => {
  const bytes = part.picture?.();
  return bytes ? emfFigures(bytes) : [];
};

const howMany = (figures: readonly Figure[], is: (figure: Figure) => boolean): number => figures.filter(is).length;

/** Whether the picture is a clock, with strokes for the hours and two strokes for the hands. */
const isClock = (part: ShapeSheet): boolean => {
  const figures = figuresOf(part);
  return figures.some(isCircle) && howMany(figures, isStroke) >= 6;
};

/** The trigger of an event, identified by its picture: envelopes by their proportions, clocks by their lines. */
export const picturedTrigger = ({ children }: ShapeSheet): string | undefined => {
  const markers = children.filter(({ nameU }) => triggerMarker.test(nameU));
  if (markers.some(isEnvelope)) return 'Message';
  return markers.some(isClock) ? 'Timer' : undefined;
};

const gatewayMarker = /^GatewayMarker(\.\d+)?$/;

/**
 * The type of a gateway, identified by its picture. A pentagon is an event-based gateway; inside a single circle it
 * also starts the process.
 */
export const picturedGateway = ({ children }: ShapeSheet): 'event' | 'exclusive_event' | undefined => {
  const marker = children.find(({ nameU }) => gatewayMarker.test(nameU));
  const figures = marker ? figuresOf(marker) : [];
  if (!figures.some(isPentagon)) return undefined;
  return howMany(figures, isCircle) === 1 ? 'exclusive_event' : 'event';
};

const isSign = ({ type, nameU }: ShapeSheet): boolean =>
  type === 'Foreign' && (triggerMarker.test(nameU) || gatewayMarker.test(nameU));

/** Whether the sheet has an icon that cannot be identified, for the trigger of an event or the type of a gateway. */
const isOnlyPictured = (sheet: ShapeSheet): boolean =>
  sheet.children.some(isSign) && (picturedTrigger(sheet) ?? picturedGateway(sheet)) === undefined;

/** Sentences about icons that cannot be identified. */
export const picturedSentences = (sheets: readonly ShapeSheet[], page: string): readonly string[] => {
  const count = sheets.filter(isOnlyPictured).length;
  if (count === 0) return [];
  const which = count === 1 ? '1 event or gateway has its sign' : `${count} events and gateways have their signs`;
  return [
    `On the page “${page}”, ${which} as a picture, which says nothing about its meaning. Choose triggers and types here.`,
  ];
};
