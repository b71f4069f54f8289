/** Errors in the pages of the running test. */
const faults: string[] = [];

/** The browser itself notes each answer that is no success, and each connection that fails: tests make servers fail. */
export const isOfBrowser = (text: string): boolean => /^Failed to load resource|^WebSocket connection to/.test(text);

/** Has the test fail that runs now, once it is over. */
export const noteFault = (text: string): void => {
  faults.push(text);
};

/** The errors that the test has not taken as expected; clears the list. */
export const restOfFaults = (): readonly string[] => faults.splice(0);

/** Says that faults of this kind belong to what the test does; answers how many there were. */
export function takeFaults(kind: RegExp): number {
  const all = faults.splice(0);
  const others = all.filter((one) => !kind.test(one));
  faults.push(...others);
  return all.length - others.length;
}
