/** Schedules writes to the browser's storage: the first change at once, the next ones a little later. */

/** Milliseconds between two times that it is written. */
const pause = 100;

export interface Writing {
  /** Writes now. */
  readonly now: () => Promise<void>;
  /** Something has changed: it is written soon. */
  readonly soon: () => void;
  readonly stop: () => void;
}

interface Parts {
  readonly write: () => Promise<void>;
  /** Writing takes longer than a frame, which comes first then. */
  readonly isLong: () => boolean;
  /** Something is still being moved. */
  readonly isMoving: () => boolean;
}

/** Writes after a change: the first one at once, the next ones together after a `pause`; thousands once they rest. */
export function createWriting({ write, isLong, isMoving }: Parts): Writing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const now = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writtenAt = performance.now();
    await write();
  };
  /** Thousands that are still being moved are not written at every step: once they have come to rest. */
  const onceSettled = (): void => {
    if (isMoving() && isLong()) timer = setTimeout(onceSettled, pause);
    else void now();
  };
  return {
    now,
    // The page may be reloaded right after a change; with thousands of changes the frame has priority.
    soon: () => {
      const rest = isLong() ? pause : writtenAt + pause - performance.now();
      timer ??= setTimeout(onceSettled, Math.max(0, rest));
    },
    stop: () => clearTimeout(timer),
  };
}
