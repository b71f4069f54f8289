interface Reader {
  readonly accepted_eula: boolean;
  readonly shared_user: boolean;
}

/** The terms of use of the installation, as text or as link, or neither. */
export interface Terms {
  readonly eula_text?: string | null | undefined;
  readonly eula_link?: string | null | undefined;
}

/**
 * Whether the user has to accept the terms of use: they exist, and the user is known not to have accepted them. Guests
 * of an access link never have to.
 */
export const mustAcceptTerms = (user: Reader | null, { eula_text, eula_link }: Terms): boolean =>
  user?.accepted_eula === false && !user.shared_user && Boolean(eula_text || eula_link);

interface Steps<User> {
  readonly update: (changes: { readonly id: number; readonly accepted_eula: true }) => Promise<User>;
  readonly store: (user: User | null) => void;
  readonly report: (error: unknown) => void;
}

/**
 * Accepts the terms for a user. A failure is reported only to the error service. It clears the user, as every failed
 * update does; the caller loads the user again.
 */
export async function acceptTerms<User>(id: number, { update, store, report }: Steps<User>): Promise<boolean> {
  try {
    store(await update({ id, accepted_eula: true }));
    return true;
  } catch (error) {
    report(error);
    store(null);
    return false;
  }
}
