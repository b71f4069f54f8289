/** Runs code after the end of a press: pointer or key are released, or the press became a drag. */
const releases = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keyup'];

/**
 * Runs a function that moves parts of the page when a control loses the focus: at once, or, if a press on another
 * control caused that, after its click. An element that moves during a press gets no click.
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
