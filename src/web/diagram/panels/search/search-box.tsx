import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { nameOf } from '../../outline/describe.ts';
import { useDiagram, useEditor } from '../../react/editor-context.ts';
import { jumpTo } from '../jump.ts';
import { type AssignedNames, assignedFields, findCells, wrappedIndex } from './find-cells.ts';
import './search-box.css';
import { useQueries } from '@tanstack/react-query';
import { lookUp } from '../../../api/client.ts';
import { useCollection } from '../../../resources/registry-access.ts';
import { resourceKey } from '../../../resources/state/query/keys.ts';
import { optionOf, sourceOf } from '../../../resources/state/row/use-options.ts';

/** The names of the stakeholders, products, tags and people to which the diagram's cells are assigned. */
function useAssignedNames(): AssignedNames {
  const { module, editor } = useDiagram();
  const { entry } = useCollection('projects_project_scenario_modules_entity_values');
  const params = { project_id: String(module.project_id), module_id: String(module.id) };
  const sources = assignedFields.map((name) => {
    const field = entry?.fields.find((one) => one.name === name);
    const used = editor.graph.cells().some((cell) => cell[name]?.length);
    return field && used ? sourceOf(field, params) : null;
  });
  const loads = useQueries({
    queries: sources.map((source, at) => ({
      queryKey: [...resourceKey(source?.resource ?? ''), source?.path ?? at, 'names'],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await lookUp<Parameters<typeof optionOf>[0][]>(`${source?.path}/quick_index.json`, {
          signal,
        });
        return new Map(data.map(optionOf).map(({ id, label }) => [id, label]));
      },
      enabled: source !== null,
      staleTime: 60_000,
    })),
  });
  return Object.fromEntries(assignedFields.flatMap((name, at) => (loads[at]?.data ? [[name, loads[at].data]] : [])));
}

/** The search field for shapes. A command opens it, Escape closes it. */
export function Search() {
  const editor = useEditor();
  const [open, setOpen] = useState(0);
  useEffect(
    () =>
      editor.onRequest(({ kind }) => {
        // A repeated request focuses the field again.
        if (kind === 'search') setOpen((count) => count + 1);
      }),
    [editor],
  );
  if (!open) return null;
  return (
    <SearchBox
      openings={open}
      onClose={() => {
        setOpen(0);
        editor.host.focus({ preventScroll: true });
      }}
    />
  );
}

function SearchBox({ openings, onClose }: { readonly openings: number; readonly onClose: () => void }) {
  const editor = useEditor();
  const names = useAssignedNames();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly string[]>([]);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each request.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [openings]);
  const show = (jsids: readonly string[], place: number) => {
    setFound(jsids);
    setAt(place);
    const jsid = jsids[place];
    if (jsid !== undefined) jumpTo(editor, jsid);
  };
  const search = (words: string) => {
    setText(words);
    show(findCells(editor.graph, words, names), 0);
  };
  const step = (by: 1 | -1) => {
    // The diagram may have changed since the last search, so the search runs again.
    const jsids = findCells(editor.graph, text, names);
    const before = jsids.indexOf(found[at] ?? '');
    show(jsids, wrappedIndex(before, by, jsids.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (!(event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const jsid = found[at];
  const name = jsid === undefined ? '' : nameOf(editor.graph, jsid);
  return (
    <search className="diagram-search" aria-label="Find in the diagram" data-own-pointer onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="search"
        className="form-control"
        placeholder="Find in the diagram"
        aria-label="Find in the diagram"
        value={text}
        onChange={({ target }) => search(target.value)}
      />
      <span role="status" className="diagram-search-count">
        {text.trim() === '' ? '' : found.length ? `${at + 1} of ${found.length}` : 'Nothing found'}
        {name && <span className="visually-hidden">: {name}</span>}
      </span>
      <IconButton icon="chevron-up" label="Previous match" onClick={() => step(-1)} />
      <IconButton icon="chevron-down" label="Next match" onClick={() => step(1)} />
      <IconButton icon="x-lg" label="Close the search" onClick={onClose} />
    </search>
  );
}
