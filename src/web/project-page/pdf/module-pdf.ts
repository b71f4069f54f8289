import type { ListedModule } from '../../modules/module-groups.ts';
import { Flow, type Paper } from '../../pdf/flow.ts';
import { Pdf } from '../../pdf/pdf.ts';
import { type ModulePages, writeModule } from './module-pages.ts';

/** Creates the PDF of one module. Rejects with a `Problem`, or with an error that `isCancelled` recognises. */
export async function modulePdf(
  module: ListedModule,
  { paper, ...from }: Pick<ModulePages, 'source' | 'signal'> & { readonly paper: Paper },
): Promise<Blob> {
  const pdf = await Pdf.start({ title: module.name, faces: new Set(['regular', 'semibold']) });
  await writeModule({ ...from, paper, flow: new Flow(pdf), begun: () => undefined }, module);
  return pdf.finish();
}
