/** Builds the printed document from our own drawings, with every text escaped. Pure. */
import type { Box } from '../../../diagram/cells/cell.ts';
import { xmlText } from '../../../diagram/shapes/svg.ts';
import type { Scene } from '../export/scene.ts';
import { sceneMarkup } from '../export/svg-file.ts';
import { drawable, footOf, millimetres, neighbours, overlap, type SheetOfPaper, type Sheets, sheet } from './sheet.ts';

/** Makes browsers print colours: they leave out fills by default. */
export const printStyle = `
@page { size: ${sheet.width}mm ${sheet.height}mm; margin: ${sheet.margin}in; }
html, body { margin: 0; background: #fff; color: #14202e; color-scheme: light; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { font: 8pt system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
.page { width: ${drawable.width}mm; break-inside: avoid; break-after: page; overflow: hidden; }
.page:last-child { break-after: auto; }
.page > svg { display: block; width: ${drawable.width}mm; height: ${drawable.height}mm; }
.page > p { height: 5mm; margin: 0; line-height: 5mm; text-align: right; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.shared { position: absolute; width: 0; height: 0; }
`;

/** Dashed lines at the edges of adjacent sheets, for cutting or folding. */
function cutMarks(page: SheetOfPaper, sheets: Sheets): string {
  const { x, y, width, height } = page.area;
  const side = neighbours(page, sheets);
  const strip = width * (overlap / drawable.width);
  const lines = [
    ...(side.left ? [`M${x + strip} ${y}V${y + height}`] : []),
    ...(side.right ? [`M${x + width - strip} ${y}V${y + height}`] : []),
    ...(side.top ? [`M${x} ${y + strip}H${x + width}`] : []),
    ...(side.bottom ? [`M${x} ${y + height - strip}H${x + width}`] : []),
  ];
  if (!lines.length) return '';
  const unit = millimetres(1) / (drawable.width / width);
  return `<path class="cut" d="${lines.join('')}" fill="none" stroke="#76829A" stroke-width="${0.75 * unit}" stroke-dasharray="${6 * unit} ${4 * unit}"/>`;
}

const viewBox = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`;

/** The body of the document: the diagram once, and each sheet as a view of a part of it. */
export function printMarkup(name: string, scene: Scene, sheets: Sheets): string {
  const pages = sheets.pages.map((page, at) => {
    const words = footOf(name, page, at, sheets);
    return `<section class="page"><svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(page.area)}" role="img" aria-label="${xmlText(words)}"><use href="#diagram"/>${cutMarks(page, sheets)}</svg><p>${xmlText(words)}</p></section>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" class="shared" aria-hidden="true"><defs><g id="diagram">${sceneMarkup(scene)}</g></defs></svg>${pages.join('')}`;
}
