/** A person of the demo. */
export interface DemoPerson {
  readonly name: readonly [first: string, last: string];
  readonly job: string;
  readonly teams: readonly string[];
  /** The address of an account for logging in; other accounts get an address from their name. */
  readonly email?: string;
  readonly licensed?: boolean;
  readonly company_admin?: boolean;
  readonly system_admin?: boolean;
  readonly restricted?: boolean;
  /** Days since the last visit. Undefined means that the invitation has not been accepted. */
  readonly seen?: number;
}
