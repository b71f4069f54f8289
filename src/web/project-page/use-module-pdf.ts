import { useParams } from 'react-router';
import { loadChunk } from '../api/chunk.ts';
import { isCancelled } from '../api/long-call.ts';
import { problemText } from '../api/problem.ts';
import type { Module, ModuleKind } from '../modules/module-kinds.ts';
import { fileName, saveFile } from '../resources/transfer/write-table.ts';
import { useCompanyWords } from '../session/company-words.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { toast, withProgress } from '../ui/toasts.ts';

const papers = [
  { paper: 'a4', label: 'PDF on A4' },
  { paper: 'a3', label: 'PDF on A3' },
] as const;

/** Menu entries that save a module as PDF. A diagram has entries of its own, which divide it over several sheets. */
export function useModulePdf(module: Module, kinds: readonly ModuleKind[], kind: ModuleKind): readonly MenuItem[] {
  const { projectId: code = '' } = useParams();
  const words = useCompanyWords();
  if (kind.content === 'diagram') return [];
  const save = async (paper: (typeof papers)[number]['paper']) => {
    try {
      const content = await withProgress(`Writing ${module.name} as PDF`, async ({ signal }) => {
        const { modulePdf } = await loadChunk(() => import('./pdf/module-pdf.ts'));
        return modulePdf(module, { source: { code, kinds, words }, paper, signal });
      });
      saveFile(fileName(module.name, 'pdf'), content);
    } catch (error) {
      if (!isCancelled(error))
        toast({ text: `${module.name} could not be exported. ${problemText(error)}`, kind: 'error' });
    }
  };
  return papers.map(({ paper, label }) => ({ label, icon: 'filetype-pdf', run: () => void save(paper) }));
}
