import { toast } from '../ui/toasts.ts';

/** Shows the notes in an answer: consequences of the user's change for other rows. */
export function showNotes(headers: Headers): void {
  const text = headers.get('X-Notes');
  if (text === null) return;
  const notes = JSON.parse(decodeURIComponent(text)) as readonly { readonly message: string }[];
  for (const { message } of notes) toast({ text: message });
}
