/** The signs that the stencil of itp-commerce puts on its shapes: pictures, of which only some say by their names what they show. */
import { emfFigures, type Figure } from './emf-figures.ts';
import type { ShapeSheet } from './shape-sheet.ts';

/** The names of its pictures, as the stencil's English of shape data. */
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

/** What a task's picture says its type is. */
export const picturedTask = ({ children }: ShapeSheet): string | undefined => {
  const paths = children.flatMap((part) => part.row('Property', 'path')?.cell('Value')?.value ?? []);
  const names = paths.flatMap((path) => /[\\/]task_(\w+)\.\w+$/i.exec(path)?.[1] ?? []);
  return names.map((name) => tasks[name.toLowerCase().replaceAll('_', '')]).find((task) => task !== undefined);
};

const triggerMarker = /^Trigger(Catching)?Marker(\.\d+)?$/;

/** The shares of its event that the envelope takes, which no other sign does. */
const envelope = { Width: '(4.38/6)', Height: '(3.23/6)' } as const;

const isEnvelope = (part: ShapeSheet): boolean =>
  Object.entries(envelope).every(([cell, share]) => part.cell(cell)?.formula?.endsWith(share));

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** Its ends of curves are equally far from their middle. */
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

/** A clock has strokes for its hours around it, two of them hands. */
const isClock = (part: ShapeSheet): boolean => {
  const figures = figuresOf(part);
  return figures.some(isCircle) && howMany(figures, isStroke) >= 6;
};

/** What an event's picture says its trigger is. Envelopes are known by their proportions, clocks by their lines. */
export const picturedTrigger = ({ children }: ShapeSheet): string | undefined => {
  const markers = children.filter(({ nameU }) => triggerMarker.test(nameU));
  if (markers.some(isEnvelope)) return 'Message';
  return markers.some(isClock) ? 'Timer' : undefined;
};

const gatewayMarker = /^GatewayMarker(\.\d+)?$/;

/** What a gateway's picture says its type is: a pentagon waits for an event, within a single circle it also begins. */
export const picturedGateway = ({ children }: ShapeSheet): 'event' | 'exclusive_event' | undefined => {
  const marker = children.find(({ nameU }) => gatewayMarker.test(nameU));
  const figures = marker ? figuresOf(marker) : [];
  if (!figures.some(isPentagon)) return undefined;
  return howMany(figures, isCircle) === 1 ? 'exclusive_event' : 'event';
};

const isSign = ({ type, nameU }: ShapeSheet): boolean =>
  type === 'Foreign' && (triggerMarker.test(nameU) || gatewayMarker.test(nameU));

/** Has it a sign that is a picture nobody can name: a trigger, or the type of a gateway. */
const isOnlyPictured = (sheet: ShapeSheet): boolean =>
  sheet.children.some(isSign) && (picturedTrigger(sheet) ?? picturedGateway(sheet)) === undefined;

/** What to do about signs that cannot be read. */
export const picturedSentences = (sheets: readonly ShapeSheet[], page: string): readonly string[] => {
  const count = sheets.filter(isOnlyPictured).length;
  if (count === 0) return [];
  const which = count === 1 ? '1 event or gateway has its sign' : `${count} events and gateways have their signs`;
  return [
    `On the page “${page}”, ${which} as a picture, which says nothing about its meaning. Choose triggers and types here.`,
  ];
};
