/** The input of each program, and its output. */
export interface Where {
  readonly address: string;
  readonly token: string;
  readonly project: number;
  readonly picture: Blob;
}

export interface Seen {
  readonly made: unknown;
  /** Of the new row, which was sent without it. */
  readonly color: unknown;
  readonly page: unknown;
  readonly total: unknown;
  readonly changed: unknown;
  /** Status and code. */
  readonly stale: unknown;
  /** Status and pointer. */
  readonly invalid: unknown;
  readonly picture: unknown;
}
