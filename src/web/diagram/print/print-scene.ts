import { xmlText } from '../../../diagram/shapes/svg.ts';
import type { Scene } from '../export/scene.ts';
import { printMarkup, printStyle } from './print-markup.ts';
import type { Sheets } from './sheet.ts';

/**
 * The time after which the frame is removed, in milliseconds, in case the browser does not report that the print window
 * has closed.
 */
const longestPrint = 10 * 60_000;

/**
 * Opens the browser's print dialog for a document in a hidden frame, without scripts and styles of the page. Resolves
 * when the dialog is open or when it has closed, depending on the browser.
 * @throws {Error} with a sentence, if the browser cannot print from a frame
 */
export async function printScene(name: string, scene: Scene, sheets: Sheets): Promise<void> {
  const frame = document.createElement('iframe');
  frame.className = 'print-frame';
  frame.title = `Print of ${name}`;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
  frame.srcdoc = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${xmlText(name)}</title><style>${printStyle}</style></head><body>${printMarkup(name, scene, sheets)}</body></html>`;
  document.body.append(frame);
  await loaded;
  const inside = frame.contentWindow;
  if (!inside) {
    frame.remove();
    throw new Error('The browser made no place to print from. Export the diagram as PDF and print that.');
  }
  const end = () => frame.remove();
  inside.addEventListener('afterprint', () => setTimeout(end), { once: true });
  setTimeout(end, longestPrint);
  inside.focus();
  inside.print();
}
