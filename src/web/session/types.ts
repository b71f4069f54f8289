import type { CompanyForSession, CurrentUser, CurrentUserUpdate, System } from '../../contract/generated/client.ts';

export type { CurrentUser, CurrentUserUpdate, System };

/** The company in which the logged-in user works. */
export type CurrentCompany = CompanyForSession;

/** The address of an image in an answer. The image is a string, or an object with the address. */
export function imageUrl(image: unknown): string | null {
  if (typeof image === 'string' && image) return image;
  const url = image && typeof image === 'object' ? (image as { readonly url?: unknown }).url : null;
  return typeof url === 'string' && url ? url : null;
}
