import { useState } from 'react';
import { lookUp } from '../api/client.ts';
import { problemText } from '../api/problem.ts';
import type { Row } from '../resources/state/row.ts';
import { fileName, saveFile } from '../resources/transfer/write-table.ts';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toasts.ts';

const kinds = [
  { key: 'json', label: 'Whole project (JSON)', icon: 'filetype-json', query: {} },
  { key: 'json-plain', label: 'Without pictures (JSON)', icon: 'filetype-json', query: { files: 'false' } },
  { key: 'xlsx', label: 'Its lists (Excel)', icon: 'file-earmark-spreadsheet', query: {} },
] as const;

/** Saves a project as a file: to import again, or to read. */
export function ProjectExportMenu({ project }: { readonly project: Row }) {
  const [busy, setBusy] = useState(false);
  const title = String(project['name']);
  const save = async ({ key, query }: (typeof kinds)[number]) => {
    if (busy) return;
    setBusy(true);
    const ending = key === 'xlsx' ? key : 'json';
    try {
      const { data } = await lookUp<Response>(`/api/projects/${project.id}/export.${ending}`, {
        query,
        raw: true,
        headers: { accept: '*/*' },
      });
      saveFile(fileName(title, ending), await data.blob());
    } catch (error) {
      toast({ text: `${title} could not be exported. ${problemText(error)}`, kind: 'error' });
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
