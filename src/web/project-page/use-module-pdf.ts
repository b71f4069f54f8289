import { useParams } from 'react-router';
import { loadChunk } from '../api/chunk.ts';
import { isCancelled } from '../api/long-call.ts';
import { problemText } from '../api/problem.ts';
import type { Module, ModuleKind } from '../modules/module-kinds.ts';
import { fileName, saveFile } from '../resources/transfer/write-table.ts';
import { useCompanyWords } from '../session/company-words.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { progressToast, toast } from '../ui/toasts.ts';

const papers = [
  { paper: 'a4', label: 'PDF on A4' },
  { paper: 'a3', label: 'PDF on A3' },
] as const;

/** Ways to have a module on paper. A diagram has its own, which divide it over sheets. */
export function useModulePdf(module: Module, kinds: readonly ModuleKind[], kind: ModuleKind): readonly MenuItem[] {
  const { projectId: code = '' } = useParams();
  const words = useCompanyWords();
  if (kind.content === 'diagram') return [];
  const save = async (paper: (typeof papers)[number]['paper']) => {
    const cancel = new AbortController();
    const shown = progressToast(`Writing ${module.name} as PDF`, () => cancel.abort());
    try {
      const { modulePdf } = await loadChunk(() => import('./pdf/module-pdf.ts'));
      const source = { code, kinds, words };
      saveFile(fileName(module.name, 'pdf'), await modulePdf(module, { source, paper, signal: cancel.signal }));
    } catch (error) {
      if (!isCancelled(error))
        toast({ text: `${module.name} could not be exported. ${problemText(error)}`, kind: 'error' });
    } finally {
      shown.close();
    }
  };
  return papers.map(({ paper, label }) => ({ label, icon: 'filetype-pdf', run: () => void save(paper) }));
}
