/** Milliseconds for which something is waited for that is about to be drawn. */
const patience = 2_000;

/** Gives the focus to what a selector finds, as soon as it is drawn. */
export function focusWhenDrawn(selector: string): void {
  const end = performance.now() + patience;
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) found.focus();
    else if (performance.now() < end) requestAnimationFrame(look);
  };
  look();
}
