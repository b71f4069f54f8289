/** API errors in the format of RFC 9457. Error codes are never reused. */
export const problemCodes = {
  invalid: [422, 'The request does not fit'],
  stale: [409, 'Someone else was faster'],
  in_use: [409, 'Other rows need this one'],
  closed: [409, 'Closed to changes'],
  conflict: [409, 'The rows have changed since'],
  unauthenticated: [401, 'Log in first'],
  wrong_credentials: [401, 'Email address or password is wrong'],
  not_vouched: [401, 'The login provider does not vouch for you'],
  forbidden: [403, 'Not allowed'],
  forgery: [403, 'The anti-forgery token is missing or wrong'],
  fetch_again: [410, 'What has changed since is not known'],
  not_found: [404, 'Nothing is here'],
  method_not_allowed: [405, 'This call makes no sense here'],
  too_large: [413, 'The request is too large'],
  no_room: [413, 'There is no room for this file'],
  wrong_type: [415, 'The content type is not understood'],
  malformed: [400, 'The request cannot be read'],
  head_too_large: [431, 'The address or the headers are too large'],
  provider_failed: [424, 'The login provider does not answer as it should'],
  service_failed: [424, 'The service of the language model does not answer as it should'],
  too_many: [429, 'Too many attempts'],
  unavailable: [503, 'Not available now'],
  internal: [500, 'Something went wrong here'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problemCodes;

/** One fault of a request: a JSON pointer into the body, or /query/name. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
  /** The row number in the spreadsheet, for a file of rows. */
  readonly line?: number;
}

export interface ProblemMembers {
  readonly errors?: readonly FieldError[];
  /** The present row. */
  readonly current?: unknown;
  /** The name of the last editor. */
  readonly changed_by?: string | null;
  /** The fields changed since an earlier attempt of the same edit, which has updated the row. */
  readonly changed_since?: readonly string[];
  readonly in_the_way?: readonly { readonly resource: string; readonly title: string; readonly count: number }[];
  /** The deletion is possible with `replace_with`. */
  readonly replaceable?: boolean;
  readonly report?: unknown;
  /** The first of the rows that caused the refusal of a call on many rows. */
  readonly rows?: readonly { readonly id: number; readonly label: string | null }[];
  readonly rows_count?: number;
  readonly retry_after?: number;
  /** The allowed methods, if the request used another one. */
  readonly allow?: readonly string[];
}

/** An error that is returned as problem+json (RFC 9457). The detail is a sentence for the user. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly members: ProblemMembers;

  constructor(code: ProblemCode, detail: string, members: ProblemMembers = {}) {
    super(detail);
    this.name = 'ApiProblem';
    this.code = code;
    this.members = members;
  }

  get status(): number {
    return problemCodes[this.code][0];
  }

  body(): Record<string, unknown> {
    const [status, title] = problemCodes[this.code];
    return {
      type: `/api/docs/problems#${this.code}`,
      title,
      status,
      code: this.code,
      detail: this.message,
      ...this.members,
    };
  }
}

const sentenceOf = ({ message, line }: FieldError): string =>
  line === undefined ? message : `Row ${line}: ${message}`;

/** 422 with the faults of a request, each with its pointer. The default detail joins their sentences. */
export const invalid = (errors: readonly FieldError[], detail = errors.map(sentenceOf).join(' ')): ApiProblem =>
  new ApiProblem('invalid', detail, { errors });

/** 404, the same for missing rows and for rows that the caller may not see. `what` begins the sentence. */
export const notFound = (what: string): ApiProblem =>
  new ApiProblem('not_found', `${what} does not exist, or not for you.`);
