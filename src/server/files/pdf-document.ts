/** A document of texts below each other, as a thread writes it into a PDF file. */

/** What a text of the document is, which says how it is set. */
export type TextRole = 'title' | 'muted' | 'heading' | 'subheading' | 'question' | 'answer';

export interface PdfDocument {
  readonly title: string;
  readonly texts: readonly { readonly role: TextRole; readonly text: string }[];
}
