import type { Memory } from '../ui/memory.ts';

const key = 'tessera.return_to';

/**
 * Whether the address is a path of this site. Other addresses are refused, because a crafted link could redirect the
 * user to another site after the login.
 */
export const isReturnAddress = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !/^\/(login(\/|$|\?)|$)/.test(address);

/** Stores an address to open after the login. */
export function rememberReturnAddress(address: string, memory: Memory): void {
  if (isReturnAddress(address)) memory.setItem(key, address);
}

/** Removes and returns the stored address. */
export function takeReturnAddress(memory: Memory): string | null {
  const address = memory.getItem(key);
  memory.removeItem(key);
  return address && isReturnAddress(address) ? address : null;
}
