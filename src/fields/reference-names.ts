/** What a row is called that something points to, where its name is not at hand: never by its number. Pure. */

/** Of a row that is there, and not for the reader. */
export const notReadable = 'may not be read';

/** Of a row whose name is on its way. */
export const onItsWay = '...';

/** Of a row that has no name. */
export const untitled = 'Untitled';

/** The names, and behind them how many there are that may not be read. */
export function namesTogether(names: readonly string[]): readonly string[] {
  const readable = names.filter((name) => name !== notReadable);
  const hidden = names.length - readable.length;
  if (hidden === 0) return readable;
  return [...readable, hidden === 1 ? notReadable : `${hidden} ${notReadable}`];
}
