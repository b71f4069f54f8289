/**
 * Seeing the product as somebody with fewer rights does, by the header X-See-As: to read, and never with more than one
 * has.
 */
import type { HandWrittenCall } from '../../contract/hand-written.ts';
import { type Caller, rightRank, seenAs } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';

/** What of a hand-written call lets it through in a preview. */
type PreviewedCall = Pick<HandWrittenCall, 'personal' | 'onlyReads'>;

const isRight = (text: string): text is keyof typeof rightRank => Object.hasOwn(rightRank, text);

/** The caller as the header asks to be seen. @throws {ApiProblem} 400 for a right that there is not. */
export function callerSeenAs(caller: Caller, headers: Readonly<Record<string, string | undefined>>): Caller {
  const header = headers['x-see-as'];
  if (header === undefined) return caller;
  if (!isRight(header)) throw new ApiProblem('malformed', `X-See-As is one of: ${Object.keys(rightRank).join(', ')}.`);
  return seenAs(caller, header);
}

/** In a preview nothing is changed but one's own login: one may always leave. @throws {ApiProblem} 403 */
export function requireNoPreview({ seesAs }: Caller, method: string, call: PreviewedCall | null): void {
  if (!seesAs || method === 'GET' || call?.personal || call?.onlyReads) return;
  throw new ApiProblem(
    'forbidden',
    'You see this as somebody with fewer rights does, and change nothing. Leave the preview first.',
  );
}
