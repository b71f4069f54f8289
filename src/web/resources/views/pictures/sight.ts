/** Computes the visible part of a picture and its zoom. Pure. */

export interface ImageExtent {
  readonly width: number;
  readonly height: number;
}

/** The position of the upper left corner on the stage, and the zoom: pixels on the stage per pixel of the picture. */
export interface Sight {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const minZoom = 0.02;
const maxZoom = 16;
/** The factor of one zoom step. */
export const zoomStep = 1.25;
/** The distance that an arrow key moves the picture, in pixels. */
export const panStep = 60;

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** The whole picture, as large as the stage allows. A small picture is not enlarged. */
export function fitted(picture: ImageExtent, stage: ImageExtent): Sight {
  const zoom = within(Math.min(stage.width / picture.width, stage.height / picture.height, 1), minZoom, maxZoom);
  return settled({ zoom, x: 0, y: 0 }, picture, stage);
}

/**
 * Limits the position: a picture smaller than the stage is centred, and the edges of a larger one stay outside of the
 * stage.
 */
export function settled({ zoom, x, y }: Sight, picture: ImageExtent, stage: ImageExtent): Sight {
  const place = (at: number, drawn: number, room: number) =>
    drawn <= room ? (room - drawn) / 2 : within(at, room - drawn, 0);
  return {
    zoom,
    x: place(x, picture.width * zoom, stage.width),
    y: place(y, picture.height * zoom, stage.height),
  };
}

/** Changes the zoom around a fixed point of the stage. */
export function zoomedAt(sight: Sight, zoom: number, at: { readonly x: number; readonly y: number }): Sight {
  const next = within(zoom, minZoom, maxZoom);
  const grown = next / sight.zoom;
  return { zoom: next, x: at.x - (at.x - sight.x) * grown, y: at.y - (at.y - sight.y) * grown };
}

/** Moves the picture by a distance in pixels. */
export const movedBy = (sight: Sight, x: number, y: number): Sight => ({ ...sight, x: sight.x + x, y: sight.y + y });
