/** What is typed while a dialog is on its way: it is kept for the first field of the dialog, instead of being lost. */

const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, [contenteditable=true]';

/** Milliseconds after which nothing is kept any more: no field has come. */
const patience = 5_000;

let typed = '';
let end: (() => void) | null = null;

/** The field belongs to the dialog on top. */
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
  // The one way to type into any field, so that all listeners are notified.
  document.execCommand('insertText', false, text);
}

/** A dialog was asked for: what is typed from now on is meant for it. */
export function beginTypingAhead(): void {
  if (end) return;
  typed = '';
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
  const timer = setTimeout(endTypingAhead, patience);
  end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
  };
}

/** There is no field for it, or it has been taken over. */
export function endTypingAhead(): void {
  end?.();
  end = null;
  typed = '';
}
