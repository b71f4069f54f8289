/** Converts pictures of pages for a PDF. */

/** The maximum side length of a converted picture, in pixels. */
const maxPixels = 2000;
const quality = 0.85;

export interface PdfPicture {
  /** A JPEG as a data URL. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

/** Loads a picture and repaints it; null if it cannot be loaded or painted, such as a picture of another site. */
export async function pdfPicture(address: string): Promise<PdfPicture | null> {
  if (new URL(address, window.location.href).origin !== window.location.origin && !address.startsWith('data:'))
    return null;
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, maxPixels / Math.max(1, width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { data: canvas.toDataURL('image/jpeg', quality), width: canvas.width, height: canvas.height };
}
