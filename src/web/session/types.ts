import type { Rights } from '../../contract/permissions.ts';

/** The person that is logged in, or the guest of an access link. */
export interface CurrentUser {
  readonly id: number | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly name: string;
  readonly restricted: boolean;
  readonly system_admin: boolean;
  readonly company_admin: boolean;
  readonly shared_user: boolean;
  readonly accepted_eula: boolean;
  readonly viewed_intro_tour: boolean;
  readonly viewed_landing_tour: boolean;
  readonly valid_notifications: readonly { readonly id: number }[];
  readonly profile_image: unknown;
  readonly company_id: number | null;
  readonly companies: readonly { readonly id: number; readonly name: string }[];
}

export interface EntityWords {
  readonly name: string;
  readonly plural: string;
}

export interface CurrentCompany {
  readonly id: number;
  readonly name: string;
  readonly permissions: Rights;
  readonly login_page_url: string | null;
  /** What the company calls things. */
  readonly entity_map: Readonly<Record<string, EntityWords>> | null;
  readonly logo: unknown;
}

/** The product as its operator has set it up; readable without logging in. */
export interface System {
  readonly system_title: string | null;
  readonly support_email: string | null;
  readonly eula_link: string | null;
  readonly favicon_image: unknown;
  readonly browser_tab_text: string | null;
  readonly show_application_tours: boolean;
}

/** The address of an image as an answer holds it: the address itself, or an object with it. */
export function imageUrl(image: unknown): string | null {
  if (typeof image === 'string' && image) return image;
  const url = image && typeof image === 'object' ? (image as { readonly url?: unknown }).url : null;
  return typeof url === 'string' && url ? url : null;
}
