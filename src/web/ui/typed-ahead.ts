/** Collects text that is typed while a dialog loads, and inserts it into the first field of the dialog. */

const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, [contenteditable=true]';

/** The time after which the text is dropped if no field has appeared, in milliseconds. */
const timeoutMs = 5_000;

let typed = '';
let end: (() => void) | null = null;

/** Whether the field belongs to the topmost dialog. */
function isInDialog(field: EventTarget | null): field is HTMLElement {
  if (!(field instanceof HTMLElement) || !field.matches(fields)) return false;
  const dialog = field.closest('[aria-modal=true]');
  return dialog !== null && dialog === [...document.querySelectorAll('[aria-modal=true]')].at(-1);
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (isInDialog(event.target) || isComposing || ctrlKey || metaKey || altKey) return;
  if (key.length !== 1 && key !== 'Backspace') return;
  typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onFocus({ target }: FocusEvent): void {
  if (!isInDialog(target)) return;
  const text = typed;
  endTypingAhead();
  if (text === '') return;
  if (target instanceof HTMLInputElement && target.type === 'text' && target.selectionStart === target.selectionEnd)
    target.setSelectionRange(target.value.length, target.value.length);
  // This command works for any kind of field, and notifies all listeners of the field.
  document.execCommand('insertText', false, text);
}

/** Begins to collect text, because a dialog was requested. */
export function beginTypingAhead(): void {
  if (end) return;
  typed = '';
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
  const timer = setTimeout(endTypingAhead, timeoutMs);
  end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
  };
}

/** Ends the collection: the dialog has no field, or the text has been inserted. */
export function endTypingAhead(): void {
  end?.();
  end = null;
  typed = '';
}
