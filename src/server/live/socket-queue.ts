import type { WebSocket } from 'ws';
import { closing, type ServerMessage } from '../../contract/live.ts';
import { ApiProblem } from '../engine/problem.ts';
import { log } from '../log.ts';
import { limits } from './protocol.ts';

/** Ordered messages and work of one socket. */
export interface SocketQueue {
  /**
   * Sends a message on an open socket; does nothing on a closed one. Closes the socket of a reader that is too slow.
   */
  readonly send: (message: ServerMessage) => void;
  /** Queues work, so that nothing is sent during a permission check. An error ends the connection. */
  readonly inTurn: (work: () => Promise<void> | void) => void;
}

/** The queue of a socket. An error closes the socket with the reason. */
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
