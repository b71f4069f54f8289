import { toast } from '../ui/toasts.ts';

/** Tells whoever made a change what it means for other rows, where the answer says so. */
export function showNotes(headers: Headers): void {
  const text = headers.get('X-Notes');
  if (text === null) return;
  const notes = JSON.parse(decodeURIComponent(text)) as readonly { readonly message: string }[];
  for (const { message } of notes) toast({ text: message });
}
