/** The type of a file by its first bytes. Its name and declared type are ignored. Pure. */

export const fileTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;
export type FileKind = keyof typeof fileTypes;
export const imageKinds: readonly FileKind[] = ['png', 'jpeg', 'gif', 'webp'];
export const everyKind = Object.keys(fileTypes) as readonly FileKind[];

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

export interface Recognised {
  readonly kind: FileKind;
  /** Null for types without dimensions, and for an image with a truncated or damaged header. */
  readonly size: Dimensions | null;
}

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Recognises the supported types; null for all others, especially SVG and other text. */
export function recogniseFile(bytes: Buffer): Recognised | null {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'png', size: pngSize(bytes) };
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return { kind: 'jpeg', size: jpegSize(bytes) };
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return { kind: 'gif', size: gifSize(bytes) };
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return { kind: 'webp', size: webpSize(bytes) };
  if (text(bytes, 0, 5) === '%PDF-') return { kind: 'pdf', size: null };
  if (text(bytes, 0, 4) === 'PK\x03\x04') return officeFile(bytes);
  return null;
}

/** The main part of each kind of document: the names of the parts in the archive are not compressed. */
const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const;

/** A document without macros; null for any other archive. */
function officeFile(bytes: Buffer): Recognised | null {
  if (!bytes.includes('[Content_Types].xml') || bytes.includes('vbaProject.bin')) return null;
  const kinds = (['docx', 'xlsx', 'pptx'] as const).filter((kind) => bytes.includes(mainParts[kind]));
  return kinds.length === 1 && kinds[0] ? { kind: kinds[0], size: null } : null;
}

const pngSize = (bytes: Buffer): Dimensions | null =>
  bytes.length >= 33 && text(bytes, 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

const gifSize = (bytes: Buffer): Dimensions | null =>
  bytes.length >= 13 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null;

/** Markers that begin a frame with its size: SOF0 to SOF15, without the table markers in this range. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Buffer): Dimensions | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (beginsFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): Dimensions | null {
  if (bytes.length < 30) return null;
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

const longestSide = 16_384;
const maxPixels = 50_000_000;

/** The reason why a file is refused, as a sentence; null if it is accepted. */
export function refusal(found: Recognised | null, kinds: readonly FileKind[]): string | null {
  const taken = kinds.map((kind) => kind.toUpperCase());
  const list = taken.length > 1 ? `${taken.slice(0, -1).join(', ')} or ${taken.at(-1)}` : taken[0];
  if (!found || !kinds.includes(found.kind))
    return `The file is no ${list}. Save it as one of these and send it again.`;
  if (!imageKinds.includes(found.kind)) return null;
  const { width, height } = found.size ?? { width: 0, height: 0 };
  if (!width || !height) return 'The image cannot be read: its head is broken. Save it anew and send it again.';
  if (width > longestSide || height > longestSide || width * height > maxPixels)
    return `The image has ${width} by ${height} pixels, which is more than can be shown. Make it smaller.`;
  return null;
}
