/** A PDF file as another program reads it. */
import { getDocument, OPS } from 'unpdf/pdfjs';

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Pieces of text in order. */
  readonly texts: readonly string[];
  readonly links: readonly { readonly url?: string; readonly dest?: unknown }[];
  /** The number of painted pictures. */
  readonly pictures: number;
}

export interface PdfRead {
  readonly title: unknown;
  readonly pages: readonly PdfPage[];
  readonly outline: readonly string[];
  /** The bytes of the file, one character for each. */
  readonly raw: string;
}

export async function readPdf(file: Blob | Uint8Array): Promise<PdfRead> {
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(file);
  const raw = Buffer.from(bytes).toString('latin1');
  const loading = getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    pages.push({
      width: right - left,
      height: bottom - top,
      texts: items.flatMap((item) => ('str' in item && item.str.trim() ? item.str : [])),
      links: (await page.getAnnotations()).filter(({ subtype }) => subtype === 'Link'),
      pictures: fnArray.filter((one) => one === OPS.paintImageXObject).length,
    });
  }
  const info = (await pdf.getMetadata()).info as { readonly Title?: unknown };
  const outline = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  await loading.destroy();
  return { title: info.Title, pages, outline, raw };
}
