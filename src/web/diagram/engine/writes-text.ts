/** Fields that take what is typed: their keys, and their undoing, are their own. */
export const writesText =
  'textarea, [contenteditable=true], input:not([type=checkbox]):not([type=radio]):not([type=color])';
