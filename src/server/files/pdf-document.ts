/** A document of texts below each other, as a thread writes it into a PDF file. */

/** The role of a text in the document, which determines its style. */
export type TextRole = 'title' | 'muted' | 'heading' | 'subheading' | 'question' | 'answer';

export interface PdfDocument {
  readonly title: string;
  readonly texts: readonly { readonly role: TextRole; readonly text: string }[];
}
