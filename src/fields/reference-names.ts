/** Texts for a referenced row whose label is not available; the id is never shown. Pure. */

/** The text for a row that exists but is unreadable for the reader. */
export const notReadable = 'may not be read';

/** The text while the label is loading. */
export const onItsWay = '...';

/** The text for a row without a name. */
export const untitled = 'Untitled';

/** The readable names, followed by the number of unreadable ones. */
export function namesTogether(names: readonly string[]): readonly string[] {
  const readable = names.filter((name) => name !== notReadable);
  const hidden = names.length - readable.length;
  if (hidden === 0) return readable;
  return [...readable, hidden === 1 ? notReadable : `${hidden} ${notReadable}`];
}
