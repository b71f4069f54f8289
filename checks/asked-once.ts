/** Calls of a locator that read the page once. */
const reading =
  'count|inputValue|textContent|innerText|allTextContents|allInnerTexts|getAttribute|isVisible|isHidden|isChecked|isDisabled|isEnabled|boundingBox';
const once = new RegExp(`\\bexpect\\(\\s*\\(?await [^;]*?\\.(${reading})\\(`);

/**
 * Numbers of the lines of a browser test that ask a page once what it shows, and fail where it draws a moment later:
 * `expect.poll` asks until it does.
 */
export const askedOnce = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, at) => (once.test(line) ? [at + 1] : []));
