/**
 * Encryption of stored secrets: AES-256-GCM with a key that HKDF derives from SECRET, so that neither the database nor
 * its backups reveal a secret. A sealed value is bound to its column and cannot be opened in another column.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals the text of a column, given as `table.column`. */
export type Seal = (place: string, text: string) => string;

const mark = 'sealed:1:';
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'tessera secrets at rest', 32));

/** Whether a stored text is sealed, under any key. */
export const isSealed = (text: string): boolean => text.startsWith(mark);

/**
 * Seals under the key of this SECRET. Every request creates a seal but few use it, so the key is derived at the first
 * use.
 */
export const sealWith =
  (secret: string): Seal =>
  (place, text) => {
    const key = keyOf(secret);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  };

/** Opens a sealed text. Null if it was sealed under another SECRET or for another column, or has been changed. */
export function unseal(secret: string, place: string, text: string): string | null {
  const bytes = Buffer.from(text.slice(mark.length), 'base64url');
  if (!isSealed(text) || bytes.length < nonceBytes + tagBytes) return null;
  const opener = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return opener.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opener.final('utf8');
  } catch {
    return null;
  }
}
