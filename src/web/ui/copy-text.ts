/**
 * Copies a text to the clipboard. Resolves to false if the browser refuses. Pages over plain HTTP have no
 * `navigator.clipboard`, so the text is copied from a temporary field there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // The field is inside the modal dialog, because a modal dialog takes the focus from elements outside of it.
  (before?.closest('[aria-modal=true]') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
