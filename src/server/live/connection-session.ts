import type { WebSocket } from 'ws';
import { closing } from '../../contract/live.ts';
import type { Caller } from '../../contract/permissions.ts';
import { changesGrants, type RightsChange } from '../changes/rights-changes.ts';
import { ApiProblem } from '../engine/problem.ts';
import type { Services } from '../services.ts';
import { resolveCaller } from '../session/caller.ts';
import { limits, times } from './protocol.ts';

interface SessionOptions {
  readonly services: () => Services;
  /** Counts the connection as its owner's; false if the owner has too many. */
  readonly admit: (owner: string, most: number) => boolean;
  /** The first token has been taken. */
  readonly onReady: () => void;
}

/** Whose token a connection has shown. */
export interface ConnectionSession {
  /** Takes the first token, or a newer one of the same person; ends the connection at one of somebody else. */
  readonly take: (sent: Readonly<Record<string, string>>) => Promise<void>;
  /** @throws ApiProblem 401 without a token that holds now. */
  readonly currentCaller: () => Promise<Caller>;
  /** Whether a change of rights is about whoever this is. */
  readonly isConcerned: (change: RightsChange) => boolean;
  /** Whether the caller is another than at the last look, or may do something else with single rows. */
  readonly hasChanged: (change: RightsChange) => Promise<boolean>;
  readonly end: () => void;
}

/** Whose connection it is: a person's, or that of the visitors of one access link. */
const ownerOf = ({ user, shared }: Caller): string => (user === null ? JSON.stringify(shared) : String(user));

/** Waits for a token, and no longer than `times.token`. @throws {ApiProblem} 401 if none comes, or it is not valid */
export function openSession(socket: WebSocket, { services, admit, onReady }: SessionOptions): ConnectionSession {
  let headers: Readonly<Record<string, string>> | null = null;
  let owner: string | null = null;
  let known = '';
  const waitForToken = setTimeout(() => {
    socket.close(closing.unauthenticated, 'No token came. Send one first.');
  }, times.token).unref();
  const currentCaller = async (): Promise<Caller> => {
    if (!headers) throw new ApiProblem('unauthenticated', 'Send a token first.');
    return resolveCaller(headers, services());
  };
  return {
    take: async (sent) => {
      const caller = await resolveCaller(sent, services());
      const now = ownerOf(caller);
      if (owner !== null && owner !== now) {
        socket.close(closing.malformed, 'This token is of somebody else. Open another connection for them.');
        return;
      }
      headers = sent;
      known = JSON.stringify(caller);
      if (owner !== null) return;
      owner = now;
      clearTimeout(waitForToken);
      const most = caller.user === null ? limits.visitors : limits.connections;
      if (admit(owner, most)) onReady();
      else socket.close(closing.tooMany, `There are ${most} connections already. Close some.`);
    },
    currentCaller,
    hasChanged: async (change) => {
      const caller = await currentCaller();
      const now = JSON.stringify(caller);
      const isOther = now !== known;
      known = now;
      return isOther || changesGrants(change, caller);
    },
    // Of a company's people and visitors nobody keeps a list; it changes seldom.
    isConcerned: (change) =>
      headers !== null && (change === null || 'company' in change || owner === String(change.user)),
    end: () => clearTimeout(waitForToken),
  };
}
