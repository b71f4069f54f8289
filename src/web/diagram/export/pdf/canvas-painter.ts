import type { Box } from '../../cells/cell.ts';
import { paintDrawing } from '../../shapes/canvas.ts';
import { type Stroke, themeColours } from '../../shapes/drawing.ts';
import { boxOfWords } from '../../shapes/word-box.ts';
import type { Scene } from '../scene.ts';
import type { PdfPainter, PlacedPicture } from './pdf-file.ts';

/** Pixels in a unit: 288 on an inch of paper at the diagram's own size. */
const sharpness = 3;
/** Pixels on a side of one picture. */
const most = 2000;
/** By its first bytes, whatever it says of itself. */
const jpeg = /^data:image\/jpeg;base64,\/9j\//;

/** Paints by the browser's canvas. The pictures of the scene are loaded first: a canvas cannot wait for them. */
export async function canvasPainter(scene: Scene): Promise<PdfPainter> {
  const loaded = new Map<string, HTMLImageElement>();
  const addresses = new Set(
    scene.flatMap(({ drawing }) => drawing.flatMap((stroke) => (stroke.kind === 'picture' ? stroke.href : []))),
  );
  for (const href of addresses) {
    const image = new Image();
    image.src = href;
    await image.decode().then(
      () => loaded.set(href, image),
      () => undefined,
    );
  }
  const paint = (stroke: Stroke, box: Box): PlacedPicture | undefined => {
    const scale = Math.min(sharpness, most / box.width, most / box.height);
    const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
    if (width <= 0 || height <= 0) return undefined;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.scale(scale, scale);
    context.translate(-box.x, -box.y);
    paintDrawing(context, [stroke], {
      colours: themeColours.light,
      picture: (href) => loaded.get(href),
    });
    return {
      data: canvas.toDataURL('image/png'),
      box: { ...box, width: width / scale, height: height / scale },
    };
  };
  return {
    words: ({ halo: _rim, ...words }) => {
      const { x, y, width, height } = boxOfWords(words);
      return paint(words, { x: x - 2, y: y - 2, width: width + 4, height: height + 4 });
    },
    picture: (picture) => {
      const image = loaded.get(picture.href);
      if (!image) return undefined;
      const { box } = picture;
      const ratio =
        image.naturalWidth && image.naturalHeight ? image.naturalWidth / image.naturalHeight : box.width / box.height;
      // As SVG does it: whole, in the middle.
      const [width, height] = [Math.min(box.width, box.height * ratio), Math.min(box.height, box.width / ratio)];
      const fitted = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
      // Photographs stay as they are: painted anew they would be many times as large.
      if (jpeg.test(picture.href)) return { data: picture.href, box: fitted };
      return paint({ ...picture, box: fitted }, fitted);
    },
  };
}
