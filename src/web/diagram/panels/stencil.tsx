import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { insertAtCentre } from '../edits/insert-at-centre.ts';
import type { Editor } from '../engine/editor.ts';
import { useDiagram } from '../page/editor-context.ts';
import type { StencilGroup, StencilItem } from '../shapes/shape-type.ts';
import { useMinimised } from './minimised.ts';
import { ShapePicture } from './shape-picture.tsx';
import { useStakeholderGroup } from './stakeholders/use-stakeholder-group.ts';
import { startStencilDrag } from './stencil-drag.ts';

const matches = (item: StencilItem, words: readonly string[]): boolean => {
  const text = [item.label, item.type, ...(item.words ?? [])].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

const withoutLater = (group: StencilGroup, later: readonly StencilGroup[]): StencilGroup => {
  const labels = new Set(later.flatMap(({ items }) => items.map(({ label }) => label)));
  return { ...group, items: group.items.filter(({ label }) => !labels.has(label)) };
};

/** The shapes of this kind of diagram: drag one onto the sheet, or press Enter on it. */
export function Stencil() {
  const { editor, family, module, project } = useDiagram();
  const [minimised, setMinimised] = useMinimised(project?.id ?? 0, module.id);
  const [search, setSearch] = useState('');
  const stakeholders = useStakeholderGroup();
  const field = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      editor.onWish(({ kind }) => {
        if (kind !== 'stencil') return;
        setMinimised(false);
        requestAnimationFrame(() => field.current?.focus());
      }),
    [editor, setMinimised],
  );
  const words = useMemo(() => search.toLowerCase().split(/\s+/).filter(Boolean), [search]);
  if (minimised) {
    return (
      <div className="stencil-minimised" data-own-pointer>
        <IconButton icon="layout-sidebar" label="Show the shapes" onClick={() => setMinimised(false)} />
      </div>
    );
  }
  const offered: readonly StencilGroup[] = [...family.stencil, ...(stakeholders ? [stakeholders] : [])];
  const groups = offered
    .map((group) => ({ ...group, items: group.items.filter((item) => matches(item, words)) }))
    .filter(({ items }) => items.length)
    // What is looked for is shown once, where it belongs.
    .map((group, at, all) => (words.length ? withoutLater(group, all.slice(at + 1)) : group))
    .filter(({ items }) => items.length);
  return (
    <section className="stencil" aria-label="Shapes" data-own-pointer>
      <header className="stencil-head">
        <input
          ref={field}
          type="search"
          className="form-control"
          placeholder="Search shapes"
          aria-label="Search shapes"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <IconButton icon="chevron-bar-left" label="Minimise the shapes" onClick={() => setMinimised(true)} />
      </header>
      <div className="stencil-groups">
        {groups.map(({ label, items, rare }) => (
          <details key={`${label} ${words.length > 0}`} open={!rare || words.length > 0}>
            <summary>{label}</summary>
            <ul>
              {items.map((item) => (
                <li key={`${item.label} ${JSON.stringify(item.values ?? {})}`}>
                  <StencilButton item={item} editor={editor} />
                </li>
              ))}
            </ul>
          </details>
        ))}
        {!groups.length && <p className="text-2">No shape is called “{search}”.</p>}
      </div>
    </section>
  );
}

function StencilButton({ item, editor }: { readonly item: StencilItem; readonly editor: Editor }) {
  const onPointerDown = (event: ReactPointerEvent<HTMLButtonElement>) => {
    if (event.button === 0) startStencilDrag(editor, item, event.nativeEvent);
  };
  return (
    <button
      type="button"
      className="stencil-item"
      title={item.label}
      onPointerDown={onPointerDown}
      onClick={() => insertAtCentre(editor, item)}
    >
      <ShapePicture item={item} />
      <span>{item.label}</span>
    </button>
  );
}
