/** Runs code after a press has ended: the pointer or key was released, or the press became a drag. */
const releases = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keyup'];

/**
 * Runs a function that moves parts of the page after a control loses the focus. If a press on another control caused
 * that, the function runs after the click of this press, because an element that moves during a press gets no click.
 * Otherwise it runs at once.
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
