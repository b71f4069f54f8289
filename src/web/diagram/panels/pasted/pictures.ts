/** Adds dropped and pasted pictures as shapes. */

import type { ElementCell, Point, Size } from '../../../../diagram/cells/cell.ts';
import { boxOf } from '../../../../diagram/routing/route.ts';
import { imageItem } from '../../../../diagram/shapes/common/image.ts';
import { shapeType } from '../../../../diagram/shapes/families.ts';
import { newElement } from '../../../../diagram/shapes/new-element.ts';
import { toast } from '../../../ui/toasts.ts';
import { insertElement } from '../../edits/insert.ts';
import { removeCells } from '../../edits/remove.ts';
import type { Editor } from '../../engine/editor.ts';
import { editRefusal } from '../../engine/rules.ts';
import { type ImageParts, pictureFault, uploadImage } from '../../sync/images.ts';
import { freePlace } from './free-place.ts';
import { type Picture, readPicture } from './picture-file.ts';

/** The maximum and minimum side length of a picture on the sheet, in units. */
const [most, least] = [320, 24];
/** The distance between pictures in a row, in units. */
const spaceBetween = 30;

interface NamedPicture extends Picture {
  readonly name: string;
}

function refuse(name: string, error: unknown): void {
  toast({ text: `The picture ${name} could not be added. ${pictureFault(error)}`, kind: 'error' });
}

/** The size of a picture on the sheet, in units: its own size, within limits. */
function onSheet({ size: { width, height } }: Picture): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(least, Math.round(width * scale)), height: Math.max(least, Math.round(height * scale)) };
}

/** Reads the files that are pictures that the browser can show; the others are reported. */
async function readable(files: readonly File[]): Promise<readonly NamedPicture[]> {
  const pictures: NamedPicture[] = [];
  for (const file of files) {
    try {
      pictures.push({ ...(await readPicture(file)), name: file.name });
    } catch (error) {
      refuse(file.name, error);
    }
  }
  return pictures;
}

/** A picture shape without a picture: the one at the point, else the selected one; undefined if there is none. */
function emptyFrame({ graph, selection, cellAt }: Editor, at: Point | undefined): ElementCell | undefined {
  const [only, ...more] = selection.get();
  const jsid = at ? cellAt(at)?.jsid : more.length ? undefined : only;
  const cell = graph.element(jsid ?? '');
  return cell && shapeType(cell.type).pictured && !cell.image && !editRefusal(cell) ? cell : undefined;
}

/**
 * Adds shapes for pictures in a row, as one undo step. The first one is centred at the point; without a point, the row
 * is placed in free space.
 */
function placeInRow(editor: Editor, pictures: readonly NamedPicture[], at?: Point): readonly ElementCell[] {
  const { graph, index, selection, viewport } = editor;
  const sizes = pictures.map(onSheet);
  const height = Math.max(...sizes.map((size) => size.height));
  const width = sizes.reduce((sum, size) => sum + size.width + spaceBetween, -spaceBetween);
  const room = at
    ? { x: at.x - (sizes[0]?.width ?? 0) / 2, y: at.y - height / 2 }
    : freePlace(editor, { width, height });
  let { x } = room;
  const cells = sizes.map((size) => {
    const centre = { x: Math.round(x + size.width / 2), y: Math.round(room.y + height / 2) };
    x += size.width + spaceBetween;
    return newElement(imageItem, centre, { size });
  });
  const added = graph.batch(cells.length === 1 ? 'Add image' : 'Add images', () =>
    cells.map((cell) => insertElement(graph, cell, index.query(boxOf(cell)))),
  );
  selection.set(added.map(({ jsid }) => jsid));
  const [first] = added;
  if (first) viewport.reveal(boxOf(first));
  return added;
}

/**
 * Adds pictures at a point, or in free space, and uploads them. A single picture fills an empty picture shape at the
 * point. Failures are reported and leave no shape.
 */
export async function addPictures(parts: ImageParts, files: readonly File[], at?: Point): Promise<void> {
  const { editor } = parts;
  if (editor.types && !editor.types.has(imageItem.type)) {
    toast({ text: 'This kind of diagram holds no pictures.', kind: 'error' });
    return;
  }
  const pictures = await readable(files);
  if (!pictures.length) return;
  const frame = pictures.length === 1 ? emptyFrame(editor, at) : undefined;
  const cells = frame ? [frame] : placeInRow(editor, pictures, at);
  for (const [place, { name, blob }] of pictures.entries()) {
    const { jsid } = cells[place] as ElementCell;
    try {
      await uploadImage(parts, jsid, blob);
      editor.announce(`Picture ${name} added`);
    } catch (error) {
      refuse(name, error);
      if (!frame) removeCells(editor.graph, [jsid]);
    }
  }
}
