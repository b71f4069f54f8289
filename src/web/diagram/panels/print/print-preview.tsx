import { useEffect, useState } from 'react';
import type { Box } from '../../../../diagram/cells/cell.ts';
import type { Scene } from '../../export/scene.ts';
import { svgFile } from '../../export/svg-file.ts';
import { drawable, neighbours, overlap, type SheetOfPaper, type Sheets, sheet } from '../../print/sheet.ts';

/** The width of a preview, in pixels: of a single sheet, and of one of several. */
const widths = { alone: 520, among: 200 } as const;
/** The maximum number of sheets with a preview; others are only counted. */
export const maxPreviewed = 24;

/** An object URL for SVG markup, released when the component no longer shows it. */
export function useSvgAddress(svg: string): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}

interface PrintPreviewProps {
  readonly name: string;
  readonly scene: Scene;
  readonly box: Box;
  readonly sheets: Sheets;
}

/** A preview of the printed sheets, in rows as they are arranged. */
export function PrintPreview({ name, scene, box, sheets }: PrintPreviewProps) {
  const address = useSvgAddress(svgFile(scene, box, { title: name, background: 'transparent' }));
  const width = sheets.pages.length === 1 ? widths.alone : widths.among;
  const words = `Preview: ${sheets.pages.length === 1 ? 'one sheet' : `${sheets.pages.length} sheets, ${sheets.columns} across and ${sheets.rows} down`}`;
  return (
    <section
      className="print-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
      tabIndex={0}
      aria-label={words}
      style={{ gridTemplateColumns: `repeat(${sheets.columns}, ${width}px)` }}
    >
      {address &&
        sheets.pages
          .slice(0, maxPreviewed)
          .map((page, at) => (
            <PreviewSheet key={`${page.row} ${page.column}`} {...{ address, box, page, sheets, width, at }} />
          ))}
    </section>
  );
}

interface PreviewSheetProps {
  readonly address: string;
  readonly box: Box;
  readonly page: SheetOfPaper;
  readonly sheets: Sheets;
  readonly width: number;
  readonly at: number;
}

function PreviewSheet({ address, box, page, sheets, width, at }: PreviewSheetProps) {
  const perMillimetre = width / sheet.width;
  const perUnit = (drawable.width * perMillimetre) / page.area.width;
  const margin = sheet.margin * 25.4 * perMillimetre;
  const strip = margin + overlap * perMillimetre;
  const side = neighbours(page, sheets);
  return (
    <div className="print-sheet" style={{ width, height: sheet.height * perMillimetre }}>
      <img
        src={address}
        alt=""
        style={{
          left: margin + (box.x - page.area.x) * perUnit,
          top: margin + (box.y - page.area.y) * perUnit,
          width: box.width * perUnit,
          height: box.height * perUnit,
        }}
      />
      {side.left && <i style={{ left: strip, top: 0, bottom: 0, borderLeftWidth: 1 }} />}
      {side.right && <i style={{ right: strip, top: 0, bottom: 0, borderLeftWidth: 1 }} />}
      {side.top && <i style={{ top: strip, left: 0, right: 0, borderTopWidth: 1 }} />}
      {side.bottom && <i style={{ bottom: strip + 6 * perMillimetre, left: 0, right: 0, borderTopWidth: 1 }} />}
      {sheets.pages.length > 1 && <span aria-hidden="true">{at + 1}</span>}
    </div>
  );
}
