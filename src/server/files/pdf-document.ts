/** A document of consecutive texts, which a thread writes as a PDF file. */

/** The role of a text in the document, which determines its style. */
export type TextRole = 'title' | 'muted' | 'heading' | 'subheading' | 'question' | 'answer';

export interface PdfDocument {
  readonly title: string;
  readonly texts: readonly { readonly role: TextRole; readonly text: string }[];
}
