/** Selects text fields. They handle keys and undo themselves. */
export const writesText =
  'textarea, [contenteditable=true], input:not([type=checkbox]):not([type=radio]):not([type=color])';
