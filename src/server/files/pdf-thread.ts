/** Worker thread that writes one document as a PDF file and then ends. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { PdfDocument, TextRole } from './pdf-document.ts';

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/arimo/${name}.ttf`));
const files = { regular: fontFile('400Regular/Arimo_400Regular'), semibold: fontFile('600SemiBold/Arimo_600SemiBold') };

interface TextStyle {
  readonly face: keyof typeof files;
  readonly size: number;
  readonly colour: string;
  /** The space above the text, in points. */
  readonly above: number;
  readonly indent: number;
}

const dark = '#14202E';
const styles: Readonly<Record<TextRole, TextStyle>> = {
  title: { face: 'semibold', size: 22, colour: dark, above: 0, indent: 0 },
  muted: { face: 'regular', size: 9, colour: '#55617A', above: 2, indent: 0 },
  heading: { face: 'semibold', size: 15, colour: dark, above: 18, indent: 0 },
  subheading: { face: 'semibold', size: 11.5, colour: '#1C6A86', above: 10, indent: 0 },
  question: { face: 'semibold', size: 10, colour: dark, above: 8, indent: 0 },
  answer: { face: 'regular', size: 10, colour: dark, above: 2, indent: 12 },
};

/** The page margin, in points. */
const margin = 48;

// Right-to-left text is not supported, because its order would be wrong.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** The texts with a box for each letter that the fonts lack, and the number of such letters. */
function boxed(texts: PdfDocument['texts']) {
  const font = create(readFileSync(files.regular)) as Font;
  let missing = 0;
  const shown = texts.map(({ role, text }) => ({
    role,
    text: [...text.normalize('NFC')]
      .map((letter) => {
        const has = /\s/.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
        if (has && !rightToLeft.test(letter)) return letter;
        missing += 1;
        return '□';
      })
      .join(''),
  }));
  return { shown, missing };
}

async function write({ title, texts }: PdfDocument): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Producer: 'Tessera', Creator: 'Tessera' },
    font: files.regular,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  for (const [face, file] of Object.entries(files)) doc.registerFont(face, file);
  const { shown, missing } = boxed(texts);
  const note = `${missing} letters are in none of the fonts of this product, and are shown as □.`;
  for (const { role, text } of missing ? [...shown, { role: 'muted' as const, text: note }] : shown) {
    const { face, size, colour, above, indent } = styles[role];
    doc.y += doc.y > margin ? above : 0;
    // A question must not be the last line of a page.
    if (role !== 'answer' && doc.y + size * 4 > doc.page.height - margin) doc.addPage();
    doc.font(face).fontSize(size).fillColor(colour);
    doc.text(text, margin + indent, doc.y, { width: doc.page.width - 2 * margin - indent, lineGap: size * 0.2 });
  }
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

parentPort?.postMessage(await write(workerData as PdfDocument));
