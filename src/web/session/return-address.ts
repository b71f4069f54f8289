import type { Memory } from '../ui/memory.ts';

const key = 'tessera.return_to';

/** Accepts only paths of this site, so that a prepared link cannot redirect a user elsewhere after the login. */
export const isReturnAddress = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !/^\/(login(\/|$|\?)|$)/.test(address);

/** Stores the requested address until the login. */
export function rememberReturnAddress(address: string, memory: Memory): void {
  if (isReturnAddress(address)) memory.setItem(key, address);
}

/** Returns the address to open after the login, and removes it. */
export function takeReturnAddress(memory: Memory): string | null {
  const address = memory.getItem(key);
  memory.removeItem(key);
  return address && isReturnAddress(address) ? address : null;
}
