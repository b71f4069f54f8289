/**
 * The preview with fewer permissions, by the header X-See-As. It only reads, and never has more permissions than the
 * caller.
 */
import type { HandWrittenCall } from '../../contract/hand-written.ts';
import { type Caller, rightRank, seenAs } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';

/** The properties that decide whether a preview may make a hand-written call. */
type PreviewedCall = Pick<HandWrittenCall, 'personal' | 'onlyReads'>;

const isRight = (text: string): text is keyof typeof rightRank => Object.hasOwn(rightRank, text);

/**
 * The caller with the permissions of the header.
 * @throws {ApiProblem} 400 for an unknown permission
 */
export function callerSeenAs(caller: Caller, headers: Readonly<Record<string, string | undefined>>): Caller {
  const header = headers['x-see-as'];
  if (header === undefined) return caller;
  if (!isRight(header)) throw new ApiProblem('malformed', `X-See-As is one of: ${Object.keys(rightRank).join(', ')}.`);
  return seenAs(caller, header);
}

/**
 * Refuses changes in a preview, except those of the caller's own login, such as logging out.
 * @throws {ApiProblem} 403
 */
export function requireNoPreview({ seesAs }: Caller, method: string, call: PreviewedCall | null): void {
  if (!seesAs || method === 'GET' || call?.personal || call?.onlyReads) return;
  throw new ApiProblem(
    'forbidden',
    'You see this as somebody with fewer rights does, and change nothing. Leave the preview first.',
  );
}
