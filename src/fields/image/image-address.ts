/** The address of a stored picture, on the web or on this server; null if there is none. */
export function imageAddress(value: unknown): string | null {
  const address = typeof value === 'object' && value !== null ? (value as { readonly url?: unknown }).url : value;
  return typeof address === 'string' && /^(https?:\/\/|\/|data:image\/(png|jpeg|gif|webp);)/.test(address)
    ? address
    : null;
}
