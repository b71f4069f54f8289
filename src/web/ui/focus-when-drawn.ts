/** Milliseconds to wait for an element. */
const timeoutMs = 2_000;

/**
 * Focuses the element of a selector as soon as it is rendered and no modal dialog is open; not if `isWanted` is false by
 * then.
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
