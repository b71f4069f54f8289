/** What part of a picture is seen, and how large: pure. */

export interface ImageExtent {
  readonly width: number;
  readonly height: number;
}

/** Where the picture's upper left corner lies on the stage, and how many pixels of it one of the picture takes. */
export interface Sight {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const least = 0.02;
const most = 16;
/** From one step of the zoom to the next. */
export const zoomStep = 1.25;
/** Pixels that an arrow key moves the picture by. */
export const panStep = 60;

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** The whole picture, as large as the stage allows; a small one is not blown up. */
export function fitted(picture: ImageExtent, stage: ImageExtent): Sight {
  const zoom = within(Math.min(stage.width / picture.width, stage.height / picture.height, 1), least, most);
  return settled({ zoom, x: 0, y: 0 }, picture, stage);
}

/** A picture smaller than the stage stands in its middle; of a larger one no side comes away from the edge. */
export function settled({ zoom, x, y }: Sight, picture: ImageExtent, stage: ImageExtent): Sight {
  const place = (at: number, drawn: number, room: number) =>
    drawn <= room ? (room - drawn) / 2 : within(at, room - drawn, 0);
  return {
    zoom,
    x: place(x, picture.width * zoom, stage.width),
    y: place(y, picture.height * zoom, stage.height),
  };
}

/** Another zoom, while what lies at a point of the stage stays there. */
export function zoomedAt(sight: Sight, zoom: number, at: { readonly x: number; readonly y: number }): Sight {
  const next = within(zoom, least, most);
  const grown = next / sight.zoom;
  return { zoom: next, x: at.x - (at.x - sight.x) * grown, y: at.y - (at.y - sight.y) * grown };
}

/** The sight after a move, in pixels. */
export const movedBy = (sight: Sight, x: number, y: number): Sight => ({ ...sight, x: sight.x + x, y: sight.y + y });
