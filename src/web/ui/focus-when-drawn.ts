/** Milliseconds for which something is waited for that is about to be drawn. */
const patience = 2_000;

/** Gives the focus to what a selector finds, as soon as it is drawn and no dialog holds the focus any more. */
export function focusWhenDrawn(selector: string, within: ParentNode = document): void {
  const end = performance.now() + patience;
  const look = (): void => {
    const found = within.querySelector<HTMLElement>(selector);
    if (found && document.querySelector('[aria-modal=true]') === null) found.focus();
    else if (performance.now() < end) requestAnimationFrame(look);
  };
  look();
}
