/** Locator calls that read the page once. */
const reading =
  'count|inputValue|textContent|innerText|allTextContents|allInnerTexts|getAttribute|isVisible|isHidden|isChecked|isDisabled|isEnabled|boundingBox';
const once = new RegExp(`\\bexpect\\(\\s*\\(?await [^;]*?\\.(${reading})\\(`);

/**
 * Line numbers of browser test assertions that read the page only once, and would fail if the page draws a moment
 * later. `expect.poll` repeats the read until the assertion passes.
 */
export const askedOnce = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, at) => (once.test(line) ? [at + 1] : []));
