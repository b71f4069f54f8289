/** The signs that the stencil of itp-commerce puts on its shapes: pictures, of which only some say by their names what they show. */
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

/** What an event's picture says its trigger is: an envelope is known by its proportions, other signs look too much alike. */
export const picturedTrigger = ({ children }: ShapeSheet): string | undefined => {
  const isEnvelope = (part: ShapeSheet): boolean =>
    triggerMarker.test(part.nameU) &&
    Object.entries(envelope).every(([cell, share]) => part.cell(cell)?.formula?.endsWith(share));
  return children.some(isEnvelope) ? 'Message' : undefined;
};

const signs = /^(Trigger(Catching)?|Gateway)Marker(\.\d+)?$/;

/** Has it a sign that is only a picture: a trigger, or the type of a gateway. */
const isOnlyPictured = (sheet: ShapeSheet): boolean =>
  picturedTrigger(sheet) === undefined &&
  sheet.children.some(({ type, nameU }) => type === 'Foreign' && signs.test(nameU));

/** What to do about signs that cannot be read. */
export const picturedSentences = (sheets: readonly ShapeSheet[], page: string): readonly string[] => {
  const count = sheets.filter(isOnlyPictured).length;
  if (count === 0) return [];
  const which = count === 1 ? '1 event or gateway has its sign' : `${count} events and gateways have their signs`;
  return [
    `On the page “${page}”, ${which} as a picture, which says nothing about its meaning. Choose triggers and types here.`,
  ];
};
