/** Sentences about lines that could not become links. */
export const leftOut = {
  onLine: 'It ends on another line, and links end on shapes only.',
  loop: 'It leads from a shape to the same shape, which links cannot.',
  loose: (source: unknown, target: unknown): string => {
    const missing = source ? 'Its end is' : target ? 'Its start is' : 'Its ends are';
    return `${missing} not connected to a shape that was imported.`;
  },
} as const;

/** A sentence about a loose end that was connected to the shape it touches. `line` and `shape` are names. */
export const joinedEnd = (end: 'start' | 'end', line: string, shape: string): string =>
  `The ${end} of ${line} was joined to ${shape}, which it touches without being connected to it.`;

const kindNames: Readonly<Record<string, string>> = {
  event: 'an event',
  activity: 'an activity',
  gateway: 'a gateway',
  pool: 'a pool',
  annotation: 'an annotation',
  group: 'a group',
  message: 'a message',
  'data-object': 'a data object',
  'data-store': 'a data store',
};

/** The name of a shape in a sentence, or its type if it has no name. */
export const calledShape = (name: string, kind: string): string =>
  name === '' ? (kindNames[kind] ?? 'a shape') : `“${name}”`;
