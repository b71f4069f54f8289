import { imageAddress } from '../../../../fields/image/image-address.ts';
import { bodyText, type Flow, mutedText, subheadingText } from '../../../pdf/flow.ts';
import { pdfPicture } from '../../../pdf/picture.ts';
import { titleOf, valueIn } from '../../state/row/row.ts';
import { factsOnPaper } from '../card-on-paper.ts';
import type { WriteRows } from '../on-paper.ts';

/** The part of the page height that one picture may use. */
const share = 0.62;
/** The number of points per pixel of a small picture. */
const pixel = 0.75;

/** Prints each picture below its name, in its own size or as large as fits. */
export const writeRows: WriteRows = async (flow, { entry, rows, by: [field] }) => {
  for (const row of rows) {
    const address = field ? imageAddress(valueIn(row, field)) : null;
    const picture = address && (await pdfPicture(address));
    const size = picture ? sizeOf(flow, picture) : { width: 0, height: 0 };
    flow.gap(14);
    flow.reserve(size.height + 60);
    flow.text(titleOf(row, entry.label), subheadingText);
    flow.gap(4);
    if (picture) {
      flow.pdf.doc.image(picture.data, flow.left, flow.y, size);
      flow.y += size.height + 4;
    } else flow.text(address ? 'The picture could not be loaded.' : 'There is no picture yet.', mutedText);
    for (const fact of factsOnPaper(entry, row, ({ name }) => name !== field?.name)) flow.text(fact, bodyText);
  }
};

function sizeOf(flow: Flow, { width, height }: { readonly width: number; readonly height: number }) {
  const room = (flow.bottom - flow.left) * share;
  const scale = Math.min(pixel, flow.width / width, room / height);
  return { width: width * scale, height: height * scale };
}
