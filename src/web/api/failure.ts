/** Statuses that a call can exclude from the default handling. */
export type OptOut = 401 | 403 | 404;

/** The client's reaction to an unsuccessful answer. */
export type Reaction =
  | { readonly kind: 'refresh' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'leave'; readonly to: string }
  | { readonly kind: 'report' }
  | { readonly kind: 'pass' };

interface Circumstances {
  readonly optOut: readonly OptOut[];
  readonly location: string | null;
  readonly logoutUrl: string | null;
  /** The call has been sent again with a new token already. */
  readonly retried: boolean;
}

/** The statuses of rights and missing rows, for calls that never redirect the page. */
export const inPlace: readonly OptOut[] = [403, 404];

/** The pages for screens that the user may not see, that do not exist, or that are down for maintenance. */
export const forbiddenPath = '/forbidden';
export const notFoundPath = '/not-found';
export const maintenancePath = '/maintenance';

/** The error catalogue. The caller gets the failure unchanged in every case. */
export function reactionTo(status: number, { optOut, location, logoutUrl, retried }: Circumstances): Reaction {
  if ((status === 401 || status === 403 || status === 404) && optOut.includes(status)) return { kind: 'pass' };
  switch (status) {
    case 401:
      return retried ? { kind: 'pass' } : { kind: 'refresh' };
    case 402:
      return location ? { kind: 'go', to: location } : { kind: 'pass' };
    case 403:
      return { kind: 'leave', to: logoutUrl ?? '/' };
    case 404:
      return { kind: 'go', to: notFoundPath };
    // The caller reads everything again, because the requested changes are not in the journal any more.
    case 410:
      return { kind: 'pass' };
    case 503:
      return { kind: 'go', to: maintenancePath };
    default:
      return { kind: 'report' };
  }
}
