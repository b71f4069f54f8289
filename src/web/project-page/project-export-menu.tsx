import { useState } from 'react';
import { useParams } from 'react-router';
import { loadChunk } from '../api/chunk.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { isCancelled } from '../api/long-call.ts';
import { problemText } from '../api/problem.ts';
import { useProjectModules } from '../modules/module-groups.ts';
import { useModuleKinds } from '../modules/module-queries.ts';
import type { Row } from '../resources/state/row/row.ts';
import { fileName, saveFile } from '../resources/transfer/write-table.ts';
import { useCompanyWords } from '../session/company-words.ts';
import { Menu } from '../ui/menu.tsx';
import { toast, withProgress } from '../ui/toasts.ts';

const kinds = [
  { key: 'pdf', label: 'Overview (PDF)', icon: 'filetype-pdf', query: {} },
  { key: 'json', label: 'Whole project (JSON)', icon: 'filetype-json', query: {} },
  { key: 'json-plain', label: 'Without pictures (JSON)', icon: 'filetype-json', query: { files: false } },
  { key: 'xlsx', label: 'Its lists (Excel)', icon: 'file-earmark-spreadsheet', query: {} },
] as const;
type Kind = (typeof kinds)[number];

/** The menu that saves a project as a file: for a later import, or for reading. */
export function ProjectExportMenu({ project }: { readonly project: Row }) {
  const [busy, setBusy] = useState(false);
  const title = String(project['name']);
  const makePdf = usePdf(project);
  const make = ({ key, query }: Kind): Promise<Blob> => (key === 'pdf' ? makePdf() : fetchFile(project, key, query));
  const save = async (kind: Kind) => {
    if (busy) return;
    setBusy(true);
    const ending = kind.key === 'json-plain' ? 'json' : kind.key;
    try {
      saveFile(fileName(title, ending), await make(kind));
    } catch (error) {
      if (!isCancelled(error)) toast({ text: `${title} could not be exported. ${problemText(error)}`, kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label="Export project"
      className="btn btn-quiet"
      named
      items={kinds.map((kind) => ({
        label: kind.label,
        icon: kind.icon,
        disabled: busy && 'The file is being made.',
        run: () => void save(kind),
      }))}
    >
      <i className="bi bi-download" aria-hidden="true" />{' '}
      <span className="tool-word">{busy ? 'Exporting ...' : 'Export'}</span>
    </Menu>
  );
}

/** Loads a file that the server creates. */
const fetchFile = ({ id }: Row, key: Kind['key'], query: Kind['query']): Promise<Blob> =>
  answered(
    api.GET('/api/projects/{id}/export.{export_type}', {
      params: { path: { id, export_type: key === 'xlsx' ? key : 'json' }, query },
      parseAs: 'blob',
      optOut: inPlace,
      slow: true,
    }),
  );

/**
 * Returns a function that creates the PDF in the browser, because diagrams can be drawn there. It shows the progress,
 * with a button to cancel.
 */
function usePdf(project: Row): () => Promise<Blob> {
  const { projectId: code = '' } = useParams();
  const { groups } = useProjectModules(project.id);
  const kinds = useModuleKinds();
  const words = useCompanyWords();
  return async () => {
    if (!groups || !kinds.data) throw new Error('Its modules have not been loaded yet. Try again.');
    const source = { project, code, groups, kinds: kinds.data, words };
    return withProgress(`Writing ${String(project['name'])} as PDF`, async (follower) => {
      const { projectPdf } = await loadChunk(() => import('./pdf/project-pdf.ts'));
      return projectPdf(source, follower);
    });
  };
}
