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
  /** Registers the connection for its owner; false if the owner already has `most`. */
  readonly admit: (owner: string, most: number) => boolean;
  /** Called when the first token is accepted. */
  readonly onReady: () => void;
}

/** The login of a connection. */
export interface ConnectionSession {
  /** Accepts the first token, or a newer one of the same person. A token of another person ends the connection. */
  readonly take: (sent: Readonly<Record<string, string>>) => Promise<void>;
  /**
   * The present caller.
   * @throws {ApiProblem} 401 without a valid token
   */
  readonly currentCaller: () => Promise<Caller>;
  /** Whether a change of permissions concerns the caller. */
  readonly isConcerned: (change: RightsChange) => boolean;
  /** Whether the caller's permissions, or grants on single rows, differ from the last check. */
  readonly hasChanged: (change: RightsChange) => Promise<boolean>;
  readonly end: () => void;
}

/** The owner that a connection counts for: a person, or all visitors of one access link. */
const ownerOf = ({ user, shared }: Caller): string => (user === null ? JSON.stringify(shared) : String(user));

/**
 * Waits for a token, at most `times.token`.
 * @throws {ApiProblem} 401 without a valid token
 */
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
    // A change of a company concerns all its members and visitors. Such changes are rare.
    isConcerned: (change) =>
      headers !== null && (change === null || 'company' in change || owner === String(change.user)),
    end: () => clearTimeout(waitForToken),
  };
}
