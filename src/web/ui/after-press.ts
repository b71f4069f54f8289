/** How a press ends: a pointer or a key is released, or what it had begun is a drag. */
const releases = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keyup'];

/**
 * Runs what moves the page when a control is left: at once, or, while it is left by a press on another one, after the click
 * that this press becomes. What is moved away in between is not clicked.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) {
    run();
    return;
  }
  const pressed = new AbortController();
  const released = () => {
    pressed.abort();
    setTimeout(run);
  };
  for (const release of releases) window.addEventListener(release, released, { capture: true, signal: pressed.signal });
}
