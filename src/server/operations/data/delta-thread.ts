/** Compares two versions of a catalog beside the server's own thread, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Decision, deltaOf, type Versioned } from '../../../matching/delta.ts';

export interface DeltaRequest {
  readonly before: readonly Versioned[];
  readonly after: readonly Versioned[];
  readonly decided: readonly Decision[];
}

const { before, after, decided } = workerData as DeltaRequest;
parentPort?.postMessage(deltaOf(before, after, decided));
