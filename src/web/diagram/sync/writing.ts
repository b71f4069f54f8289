/** Schedules writes to the browser's storage: the first change at once, later ones after a short delay. */

/** Milliseconds between two writes. */
const pause = 100;

export interface Writing {
  /** Writes now. */
  readonly now: () => Promise<void>;
  /** Schedules a write. */
  readonly soon: () => void;
  readonly stop: () => void;
}

interface Parts {
  readonly write: () => Promise<void>;
  /** Whether a write takes longer than a frame. */
  readonly isLong: () => boolean;
  /** Whether a drag is in progress. */
  readonly isMoving: () => boolean;
}

/**
 * Writes the first change at once, and later ones together after a `pause`. Thousands of changes are written after the
 * drag that makes them.
 */
export function createWriting({ write, isLong, isMoving }: Parts): Writing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const now = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writtenAt = performance.now();
    await write();
  };
  /** Postpones a long write while a drag is in progress. */
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
