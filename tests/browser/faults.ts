/** The errors in the pages of the running test. */
const faults: string[] = [];

/**
 * Whether the message comes from the browser itself: it logs every unsuccessful answer and every failed connection,
 * which tests cause on purpose.
 */
export const isOfBrowser = (text: string): boolean => /^Failed to load resource|^WebSocket connection to/.test(text);

/** Records an error, which makes the running test fail at its end. */
export const noteFault = (text: string): void => {
  faults.push(text);
};

/** The errors that the test has not declared as expected. Clears the list. */
export const restOfFaults = (): readonly string[] => faults.splice(0);

/** Declares errors of a kind as expected by the test. Returns their number. */
export function takeFaults(kind: RegExp): number {
  const all = faults.splice(0);
  const others = all.filter((one) => !kind.test(one));
  faults.push(...others);
  return all.length - others.length;
}
