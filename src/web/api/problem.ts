import { asItIs, type Reword } from '../../contract/company-words.ts';
import { createStore } from '../ui/store.ts';
import { ChunkLoadError } from './chunk.ts';
import { connection, isAnsweredFor } from './connection.ts';

/** The error in one field of the request. */
export interface FieldProblem {
  readonly pointer: string;
  readonly message: string;
}

/** The rows of another resource that prevent the deletion of a row. */
export interface InTheWay {
  readonly resource: string;
  readonly title: string;
  readonly count: number;
}

interface ProblemParts {
  readonly status: number;
  readonly code?: string | undefined;
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldProblem[] | undefined;
  readonly current?: Readonly<Record<string, unknown>> | undefined;
  readonly in_the_way?: readonly InTheWay[] | undefined;
  readonly replaceable?: boolean | undefined;
  readonly report?: unknown;
  readonly headers?: Headers | undefined;
  readonly request_id?: string | undefined;
}

/** A failed call: the problem document of the server, or status 0 if there was no answer. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldProblem[];
  /** For 409: the row in its present state. */
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly in_the_way: readonly InTheWay[];
  /** Whether all of these rows can be changed to refer to another row. */
  readonly replaceable: boolean;
  /** For a 422 of an import: its report. */
  readonly report: unknown;
  readonly headers: Headers;
  readonly requestId: string | null;

  constructor(parts: ProblemParts) {
    super(parts.detail ?? parts.title ?? `The server answered with status ${parts.status}.`);
    this.name = 'Problem';
    this.status = parts.status;
    this.code = parts.code ?? (parts.status === 0 ? 'no_answer' : `status_${parts.status}`);
    this.detail = this.message;
    this.errors = parts.errors ?? [];
    this.current = parts.current ?? null;
    this.in_the_way = parts.in_the_way ?? [];
    this.replaceable = parts.replaceable ?? false;
    this.report = parts.report ?? null;
    this.headers = parts.headers ?? new Headers();
    this.requestId = parts.request_id ?? this.headers.get('x-request-id');
  }
}

/** A function that replaces terms in the server's messages by those of the company. */
export const problemWords = createStore<Reword>(asItIs);

function inWords({ detail, errors, in_the_way, ...parts }: ProblemParts): ProblemParts {
  const reword = problemWords.get();
  return {
    ...parts,
    detail: detail && reword(detail),
    errors: errors?.map((error) => ({ ...error, message: reword(error.message) })),
    in_the_way: in_the_way?.map((one) => ({ ...one, title: reword(one.title) })),
  };
}

/**
 * The problem in the answer to a failed call. If the answer has no problem document, the problem is derived from the
 * status.
 */
export async function problemOf(response: Response): Promise<Problem> {
  const parts = await response.json().catch(() => null);
  const members = parts && typeof parts === 'object' ? (parts as Partial<ProblemParts>) : {};
  return new Problem({ ...inWords(members as ProblemParts), status: response.status, headers: response.headers });
}

/** The message about a server that does not answer. */
const away = 'The server cannot be reached at the moment.';

/** The problem of a call without an answer: the network, the server or its address has failed. */
export const noAnswer = (): Problem => new Problem({ status: 0, detail: away });

/** Whether the server did not get the call, or a proxy answered in its place. A retry may help. */
export const isNoAnswer = (error: unknown): boolean =>
  (error instanceof Problem && (error.status === 0 || isAnsweredFor(error.status))) ||
  (error instanceof ChunkLoadError && connection.get() !== 'online');

/** The message for the user. It has details only if the error is in the user's input. */
export function problemText(error: unknown): string {
  if (isNoAnswer(error)) return away;
  if (error instanceof ChunkLoadError) return 'A part of the page could not be loaded. Reload the page to get it.';
  if (!(error instanceof Problem)) return 'Something went wrong on this page. Reload it and try again.';
  if (error.status >= 400 && error.status < 500) return error.detail;
  return 'The server could not do this. Try again in a moment.';
}

/** The message about a failed read, which is repeated automatically after an outage. */
export const readingProblemText = (error: unknown): string =>
  isNoAnswer(error) ? `${away} This is read again by itself as soon as it answers.` : problemText(error);

/** Details for a message to support, which the user can copy. */
export const problemDetails = (error: unknown): string =>
  error instanceof Problem
    ? [
        `status ${error.status}`,
        `code ${error.code}`,
        error.requestId && `request ${error.requestId}`,
        new Date().toISOString(),
        error.detail,
      ]
        .filter(Boolean)
        .join(', ')
    : String(error);
