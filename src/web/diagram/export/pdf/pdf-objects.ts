import { zlibSync } from 'fflate';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

/** The numbered objects of a PDF file, and the file that they make. */
export class PdfObjects {
  readonly #bodies: Uint8Array[][] = [];

  /** Keeps a number for an object that others name before it is written. */
  reserve(): number {
    return this.#bodies.push([]);
  }

  set(number: number, body: string): void {
    this.#bodies[number - 1] = [latin(body)];
  }

  add(body: string): number {
    const number = this.reserve();
    this.set(number, body);
    return number;
  }

  /** Adds bytes with their description, `/Type ...` and the like, deflated. */
  addStream(description: string, content: Uint8Array | string): number {
    const bytes = zlibSync(typeof content === 'string' ? latin(content) : content);
    const head = `<< ${description} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`;
    return this.#bodies.push([latin(head), bytes, latin('\nendstream')]);
  }

  file(root: number, info: number): Uint8Array<ArrayBuffer> {
    // The second line tells programs that move files that this one is not text.
    const parts: Uint8Array[] = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
    const lengthOf = (some: readonly Uint8Array[]) => some.reduce((sum, { length }) => sum + length, 0);
    let at = lengthOf(parts);
    const places = this.#bodies.map((body, index) => {
      const object = [latin(`${index + 1} 0 obj\n`), ...body, latin('\nendobj\n')];
      const place = at;
      parts.push(...object);
      at += lengthOf(object);
      return place;
    });
    const count = places.length + 1;
    const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    parts.push(
      latin(
        `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    const bytes = new Uint8Array(lengthOf(parts));
    let end = 0;
    for (const part of parts) {
      bytes.set(part, end);
      end += part.length;
    }
    return bytes;
  }
}
