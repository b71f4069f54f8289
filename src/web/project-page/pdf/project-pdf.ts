/**
 * Creates the PDF of a project: a title page, a table of contents with links, and the modules in their printed form.
 */
import { Flow, ink, mutedText } from '../../pdf/flow.ts';
import { Pdf } from '../../pdf/pdf.ts';
import { fitted } from '../../pdf/wrap.ts';
import type { ProgressListener } from '../../ui/toasts.ts';
import { reserveContents } from './contents.ts';
import { writeModule } from './module-pages.ts';
import type { ProjectSource } from './source.ts';
import { writeTitlePage } from './title-page.ts';

/** The distance of the footer from the lower edge of a page, in points. */
const footer = 30;

const destinationOf = ({ id }: { readonly id: number }): string => `module-${id}`;

/** Creates the file, module by module. Rejects with a `Problem`, or with an error that `isCancelled` recognises. */
export async function projectPdf(source: ProjectSource, { report, signal }: ProgressListener): Promise<Blob> {
  const title = String(source.project['name']);
  const pdf = await Pdf.start({ title, faces: new Set(['regular', 'semibold']) });
  const flow = new Flow(pdf);
  const { groups } = source;
  const count = groups.reduce((sum, { modules }) => sum + modules.length, 0);
  writeTitlePage(flow, source.project);
  const writeContents = reserveContents(
    flow,
    groups.flatMap(({ section, modules }) => [
      ...(section ? [{ title: section.name, destination: null }] : []),
      ...modules.map((module) => ({ title: module.name, destination: destinationOf(module) })),
    ]),
  );
  const pageOf = new Map<string, number>();
  let done = 0;
  for (const { section, modules } of groups) {
    let bookmarks = pdf.doc.outline;
    let begun = false;
    for (const module of modules) {
      signal.throwIfAborted();
      report(done, count);
      await writeModule(
        {
          source,
          flow,
          paper: 'a4',
          signal,
          begun: ({ id, name }) => {
            pageOf.set(destinationOf({ id }), flow.pages);
            pdf.doc.addNamedDestination(destinationOf({ id }), 'XYZ', 0, 0, 0);
            if (section && !begun) bookmarks = pdf.doc.outline.addItem(section.name, { expanded: true });
            begun = true;
            bookmarks.addItem(name);
          },
        },
        module,
      );
      done += 1;
    }
  }
  signal.throwIfAborted();
  writeContents(pageOf);
  writeFooters(flow, title);
  return pdf.finish();
}

/** Writes the name of the project and the page number at the bottom of each page except the first. */
function writeFooters({ pdf, pages, left }: Flow, title: string): void {
  const { doc } = pdf;
  for (let page = 1; page < pages; page++) {
    doc.switchToPage(page);
    const { width, height } = doc.page;
    const y = height - footer;
    const number = `${page + 1} of ${pages}`;
    const wide = pdf.width(number, mutedText);
    doc.save().strokeColor(ink.rule).lineWidth(0.5);
    doc
      .moveTo(left, y - 14)
      .lineTo(width - left, y - 14)
      .stroke()
      .restore();
    const name = fitted(title, width - 2 * left - wide - 24, (part) => pdf.width(part, mutedText));
    pdf.line(name, left, y, mutedText);
    pdf.line(number, width - left - wide, y, mutedText);
  }
}
