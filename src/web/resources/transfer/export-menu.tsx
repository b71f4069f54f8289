import { useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { lookUp } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toasts.ts';
import { fillPath } from '../state/query/paths.ts';
import { fileName, saveFile } from './write-table.ts';

export interface ExportMenuProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** The view's filter, sort and search, or the ids of a selection. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

const kinds = [
  { kind: 'csv', label: 'CSV', icon: 'filetype-csv' },
  { kind: 'xlsx', label: 'Excel (XLSX)', icon: 'file-earmark-spreadsheet' },
  { kind: 'json', label: 'JSON', icon: 'filetype-json' },
] as const;

/** The ways to save the rows of the present view as a file. */
export function useExports({ entry, params, query }: ExportMenuProps): {
  readonly busy: boolean;
  readonly items: readonly MenuItem[];
} {
  const [busy, setBusy] = useState(false);
  const save = async (kind: string) => {
    setBusy(true);
    try {
      const path = fillPath(entry.path, params);
      const { data } = await lookUp<Response>(`${path}/export.${kind}`, {
        query,
        raw: true,
        headers: { accept: '*/*' },
      });
      saveFile(fileName(entry.plural, kind), await data.blob());
    } catch (error) {
      toast({ text: `${entry.plural} could not be exported. ${problemText(error)}`, kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const items = kinds.map(({ kind, label, icon }) => ({
    label,
    icon,
    disabled: busy && 'The file is being made.',
    run: () => void save(kind),
  }));
  return { busy, items };
}

/** A button with the ways to save the rows of the present view. */
export function ExportMenu(props: ExportMenuProps) {
  const { busy, items } = useExports(props);
  return (
    <Menu label={`Export ${props.entry.plural.toLowerCase()}`} className="btn btn-quiet" named items={items}>
      <i className="bi bi-download" aria-hidden="true" />{' '}
      <span className="tool-word">{busy ? 'Exporting ...' : 'Export'}</span>
    </Menu>
  );
}
