interface Reader {
  readonly accepted_eula: boolean;
  readonly shared_user: boolean;
}

/** Where the terms of the installation stand; it may have none. */
export interface Terms {
  readonly eula_text?: string | null | undefined;
  readonly eula_link?: string | null | undefined;
}

/** Only a user who is known not to have accepted is asked, where there is something to accept; guests of an access link never are. */
export const mustAcceptTerms = (user: Reader | null, { eula_text, eula_link }: Terms): boolean =>
  user?.accepted_eula === false && !user.shared_user && Boolean(eula_text || eula_link);

interface Steps<User> {
  readonly update: (changes: { readonly id: number; readonly accepted_eula: true }) => Promise<User>;
  readonly store: (user: User | null) => void;
  readonly report: (error: unknown) => void;
}

/**
 * Accepts the terms for a user. A failure is told to the error service only; as after any failed update the user is
 * emptied, to be loaded anew by the caller.
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
