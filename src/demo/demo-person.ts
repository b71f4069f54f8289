/** A person of the demo, before there is an account. */
export interface DemoPerson {
  readonly name: readonly [first: string, last: string];
  readonly job: string;
  readonly teams: readonly string[];
  /** Who can log in has an address of its own; the others have one made of their name. */
  readonly email?: string;
  readonly licensed?: boolean;
  readonly company_admin?: boolean;
  readonly system_admin?: boolean;
  readonly restricted?: boolean;
  /** Days since the last visit; without it the invitation has not been accepted. */
  readonly seen?: number;
}
