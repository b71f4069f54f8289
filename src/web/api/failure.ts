/** Statuses that a call can exclude from the default error handling. */
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
  /** Whether the call has already been repeated with a new token. */
  readonly retried: boolean;
}

/** The statuses of missing rights and missing rows, for calls that must not redirect the page. */
export const inPlace: readonly OptOut[] = [403, 404];

/** The pages for missing rights, for missing pages, and for maintenance. */
export const forbiddenPath = '/forbidden';
export const notFoundPath = '/not-found';
export const maintenancePath = '/maintenance';

/** The default reaction to each status. In every case the caller gets the failure as well. */
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
    // The caller reads all data again, because the requested changes are no longer in the journal.
    case 410:
      return { kind: 'pass' };
    case 503:
      return { kind: 'go', to: maintenancePath };
    default:
      return { kind: 'report' };
  }
}
