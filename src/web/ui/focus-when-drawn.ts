/** The maximum time to wait for the element, in milliseconds. */
const timeoutMs = 2_000;

/**
 * Focuses the element that matches a selector as soon as it is rendered and no modal dialog is open, unless `isWanted`
 * returns false by then.
 */
export function focusWhenDrawn(selector: string, within: ParentNode = document, isWanted = (): boolean => true): void {
  const end = performance.now() + timeoutMs;
  const look = (): void => {
    if (!isWanted()) return;
    const found = within.querySelector<HTMLElement>(selector);
    if (found && document.querySelector('[aria-modal=true]') === null) found.focus();
    else if (performance.now() < end) requestAnimationFrame(look);
  };
  look();
}
