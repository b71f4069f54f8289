/**
 * Calls `run` when Escape is pressed, and no other handler of the key, because a running gesture has priority.
 * @returns a function that stops listening
 */
export function onEscape(run: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run();
    },
    { signal: stop.signal, capture: true },
  );
  return () => stop.abort();
}

/** Ignores the next click, which the browser sends after a press that was a gesture. */
export function ignoreClick(): void {
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  window.addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      stop.abort();
    },
    listen,
  );
  window.addEventListener('pointerdown', () => stop.abort(), listen);
}
