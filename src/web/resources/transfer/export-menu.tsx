import { useState } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { lookUp } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toasts.ts';
import { fillPath } from '../state/query/paths.ts';
import { fileName, saveFile } from './write-table.ts';

export interface ExportMenuProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** The filter, order and search of the view, or the ids of a selection. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The columns of the view, in their order. */
  readonly columns: readonly FieldEntry[];
}

const kinds = [
  { kind: 'csv', label: 'CSV, as shown', icon: 'filetype-csv', shown: true },
  { kind: 'xlsx', label: 'Excel, as shown', icon: 'file-earmark-spreadsheet', shown: true },
  { kind: 'csv', label: 'CSV, all columns by technical names', icon: 'filetype-csv', shown: false },
  { kind: 'xlsx', label: 'Excel, all columns by technical names', icon: 'file-earmark-spreadsheet', shown: false },
  { kind: 'json', label: 'JSON, all columns', icon: 'filetype-json', shown: false },
] as const;

/** The columns of the view, with unique headings. */
function asShown(columns: readonly FieldEntry[]) {
  const isTwin = ({ title }: FieldEntry) => columns.filter((other) => other.title === title).length > 1;
  return {
    fields: columns.map(({ name }) => name).join(','),
    headings: columns.map((field) => (isTwin(field) ? `${field.title} (${field.name})` : field.title)),
  };
}

/** The exports of the rows in the current view. */
export function useExports({ entry, params, query, columns }: ExportMenuProps): {
  readonly busy: boolean;
  readonly items: readonly MenuItem[];
} {
  const [busy, setBusy] = useState(false);
  const save = async (kind: string, shown: boolean) => {
    setBusy(true);
    try {
      const path = fillPath(entry.path, params);
      const { data } = await lookUp<Response>(`${path}/export.${kind}`, {
        query: shown ? { ...query, ...asShown(columns) } : query,
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
  const items = kinds.map(({ kind, label, icon, shown }, at) => ({
    label,
    icon,
    divided: !shown && kinds[at - 1]?.shown === true,
    disabled: busy && 'The file is being made.',
    run: () => void save(kind, shown),
  }));
  return { busy, items };
}

/** The menu with the exports. */
export function ExportMenu(props: ExportMenuProps) {
  const { busy, items } = useExports(props);
  return (
    <Menu label={`Export ${lowerFirst(props.entry.plural)}`} className="btn btn-quiet" named items={items}>
      <i className="bi bi-download" aria-hidden="true" />{' '}
      <span className="tool-word">{busy ? 'Exporting ...' : 'Export'}</span>
    </Menu>
  );
}
