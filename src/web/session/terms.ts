interface Reader {
  readonly accepted_eula: boolean;
  readonly shared_user: boolean;
}

/** Only a user who is known not to have accepted is asked; guests of an access link never are. */
export const mustAcceptTerms = (user: Reader | null): boolean => user?.accepted_eula === false && !user.shared_user;

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
