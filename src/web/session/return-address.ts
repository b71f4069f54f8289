import type { Memory } from '../ui/memory.ts';

const key = 'tessera.return_to';

/** Only a path of this site, so that a prepared link cannot lead a freshly logged-in user away. */
export const isReturnAddress = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !/^\/(login(\/|$|\?)|$)/.test(address);

/** Keeps the address somebody asked for until they have logged in. */
export function rememberReturnAddress(address: string, memory: Memory): void {
  if (isReturnAddress(address)) memory.setItem(key, address);
}

/** The address to go to after logging in; forgotten once told. */
export function takeReturnAddress(memory: Memory): string | null {
  const address = memory.getItem(key);
  memory.removeItem(key);
  return address && isReturnAddress(address) ? address : null;
}
