/** Texts for a referenced row whose label is not available; never its id. Pure. */

/** The row exists, and the reader may not read it. */
export const notReadable = 'may not be read';

/** The label is being loaded. */
export const onItsWay = '...';

/** The row has no name. */
export const untitled = 'Untitled';

/** The readable names, followed by the number of unreadable ones. */
export function namesTogether(names: readonly string[]): readonly string[] {
  const readable = names.filter((name) => name !== notReadable);
  const hidden = names.length - readable.length;
  if (hidden === 0) return readable;
  return [...readable, hidden === 1 ? notReadable : `${hidden} ${notReadable}`];
}
