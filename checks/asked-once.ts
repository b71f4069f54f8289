/** Calls of a locator that read the page once. */
const reading =
  'count|inputValue|textContent|innerText|allTextContents|allInnerTexts|getAttribute|isVisible|isHidden|isChecked|isDisabled|isEnabled|boundingBox';
const once = new RegExp(`\\bexpect\\(\\s*\\(?await [^;]*?\\.(${reading})\\(`);

/**
 * Line numbers of assertions of a browser test that read the page once, and would fail if it draws a moment later.
 * `expect.poll` reads it until the assertion passes.
 */
export const askedOnce = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, at) => (once.test(line) ? [at + 1] : []));
