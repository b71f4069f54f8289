import type { WebSocket } from 'ws';
import { closing, type ServerMessage } from '../../contract/live.ts';
import { ApiProblem } from '../engine/problem.ts';
import { log } from '../log.ts';
import { limits } from './protocol.ts';

/** What is said and done on one socket. */
export interface SocketQueue {
  /** Nothing is sent on a socket that is not open; one that takes too little off is ended. */
  readonly send: (message: ServerMessage) => void;
  /**
   * Does one thing after another, so that nothing is told under a right that is just being looked up. What fails ends
   * the connection.
   */
  readonly inTurn: (work: () => Promise<void> | void) => void;
}

/** Sends to a socket, and does the work for it one after the other; an error closes it with the reason. */
export function openQueue(socket: WebSocket): SocketQueue {
  let queue: Promise<void> = Promise.resolve();
  const fail = (error: unknown): void => {
    if (error instanceof ApiProblem && error.status === 401) {
      socket.close(closing.unauthenticated, error.message.slice(0, 120));
      return;
    }
    log.error({ error }, 'A live connection was ended by an error.');
    socket.close(closing.failed, 'Something went wrong on the server.');
  };
  return {
    send: (message) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(JSON.stringify(message));
      if (socket.bufferedAmount > limits.backlog) socket.terminate();
    },
    inTurn: (work) => {
      queue = queue.then(() => (socket.readyState === socket.OPEN ? work() : undefined)).catch(fail);
    },
  };
}
