/** Draws a large picture for the demo, the plan of a hall, so that the product needs no picture file. */
import { crc32, deflateSync } from 'node:zlib';

const width = 2400;
const height = 1500;

/** The colours of the plan by pixel value. */
const colours = ['#F5F6FA', '#435066', '#3678BA', '#BA581E', '#D2D6E2', '#2C844C'] as const;
const [floor, wall, shelf, station, lane, yard] = [0, 1, 2, 3, 4, 5];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** A plan with the given number of aisles, as a data URL of a PNG. */
export function drawHall(aisles: number): string {
  const pixels = Buffer.alloc(width * height, floor);
  const fill = (colour: number, box: Box) => {
    for (let y = box.y; y < box.y + box.height; y += 1)
      pixels.fill(colour, y * width + box.x, y * width + box.x + box.width);
  };
  fill(wall, { x: 40, y: 40, width: width - 80, height: height - 80 });
  fill(floor, { x: 60, y: 60, width: width - 120, height: height - 120 });
  fill(yard, { x: 60, y: height - 240, width: width - 120, height: 180 });
  fill(lane, { x: 60, y: height - 330, width: width - 120, height: 60 });
  for (let aisle = 0; aisle < aisles; aisle += 1)
    for (let rack = 0; rack < 14; rack += 1)
      fill(shelf, { x: 120 + aisle * 72, y: 120 + rack * 68, width: 36, height: 56 });
  for (let place = 0; place < 6; place += 1)
    fill(station, { x: 180 + place * 360, y: height - 320, width: 220, height: 40 });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, used as an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex');
  const png = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}
