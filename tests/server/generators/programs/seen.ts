/** The input of each program, and its output. */
export interface Where {
  readonly address: string;
  readonly token: string;
  readonly project: number;
  readonly picture: Blob;
}

export interface Seen {
  readonly made: unknown;
  /** The colour of the new row, which the request omitted. */
  readonly color: unknown;
  readonly page: unknown;
  readonly total: unknown;
  readonly changed: unknown;
  /** The status and the code. */
  readonly stale: unknown;
  /** The status and the pointer. */
  readonly invalid: unknown;
  readonly picture: unknown;
}
