/** A person of the demo. */
export interface DemoPerson {
  readonly name: readonly [first: string, last: string];
  readonly job: string;
  readonly teams: readonly string[];
  /** Accounts for logging in have an address of their own; that of the others is derived from their name. */
  readonly email?: string;
  readonly licensed?: boolean;
  readonly company_admin?: boolean;
  readonly system_admin?: boolean;
  readonly restricted?: boolean;
  /** Days since the last visit; without it the invitation has not been accepted. */
  readonly seen?: number;
}
