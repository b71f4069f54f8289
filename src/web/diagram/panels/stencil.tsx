import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { stencilSize } from '../../../diagram/cells/constants.ts';
import type { StencilGroup, StencilItem } from '../../../diagram/shapes/shape-type.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { insertAtCentre } from '../edits/insert-at-centre.ts';
import type { Editor } from '../engine/editor.ts';
import { aimAndInsert } from '../keyboard/aim.ts';
import { useDiagram } from '../react/editor-context.ts';
import { useMinimised } from './minimised.ts';
import { ShapePicture } from './shape-picture.tsx';
import { startStencilDrag } from './stencil-drag.ts';
import { useLookupGroup, useStakeholderGroup } from './stencil-groups.ts';
import { firstShape, walkStencil } from './stencil-keys.ts';
import { bestOf, StencilSearch } from './stencil-search.tsx';

const matches = (item: StencilItem, words: readonly string[]): boolean => {
  const text = [item.label, item.type, ...(item.words ?? [])].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

const withoutLater = (group: StencilGroup, later: readonly StencilGroup[]): StencilGroup => {
  const labels = new Set(later.flatMap(({ items }) => items.map(({ label }) => label)));
  return { ...group, items: group.items.filter(({ label }) => !labels.has(label)) };
};

/** The stencil: the shapes of this kind of diagram. A shape is dragged onto the sheet, or added with Enter. */
export function Stencil() {
  const { editor, family, module } = useDiagram();
  const [minimised, setMinimised] = useMinimised(Number(module.project_id), module.id);
  const [search, setSearch] = useState('');
  const lookup = useLookupGroup();
  const stakeholders = useStakeholderGroup();
  const [current, setCurrent] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      editor.onRequest(({ kind }) => {
        if (kind !== 'stencil') return;
        setMinimised(false);
        requestAnimationFrame(() => {
          field.current?.focus();
          field.current?.select();
        });
      }),
    [editor, setMinimised],
  );
  const covers = useIsNarrow();
  // If the panel covers the sheet, it is minimised, because it would cover the new shape too.
  const onAdded = () => covers && setMinimised(true);
  const words = useMemo(() => search.toLowerCase().split(/\s+/).filter(Boolean), [search]);
  if (minimised) {
    return (
      <div className="stencil-minimised" data-own-pointer>
        <IconButton icon="layout-sidebar" label="Show the shapes" onClick={() => setMinimised(false)} />
      </div>
    );
  }
  const offered: readonly StencilGroup[] = [
    ...family.stencil,
    ...(lookup ? [lookup] : []),
    ...(stakeholders ? [stakeholders] : []),
  ];
  const groups = offered
    .map((group) => ({ ...group, items: group.items.filter((item) => matches(item, words)) }))
    .filter(({ items }) => items.length)
    // Each item found is shown only in its last group.
    .map((group, at, all) => (words.length ? withoutLater(group, all.slice(at + 1)) : group))
    .filter(({ items }) => items.length);
  const best = bestOf(
    groups.flatMap(({ items }) => items),
    search,
  );
  const nameOf = (group: string, item: string): string => `${group} / ${item}`;
  const first = groups.find(({ items, rare }) => items.length && (!rare || words.length));
  const stop = current ?? nameOf(first?.label ?? '', first?.items[0]?.label ?? '');
  return (
    <section
      className="stencil"
      style={{ width: stencilSize.width, maxHeight: stencilSize.height }}
      aria-label="Shapes"
      data-own-pointer
      data-region
    >
      <header className="stencil-head">
        <StencilSearch
          field={field}
          value={search}
          best={best}
          onChange={(value) => {
            setSearch(value);
            setCurrent(null);
          }}
          onEnter={() => {
            if (!best) return;
            aimAndInsert(editor, best);
            onAdded();
            // The search field is emptied for the next search.
            setSearch('');
          }}
          onDown={() => firstShape(list.current)}
          onEscape={() => {
            setSearch('');
            editor.host.focus({ preventScroll: true });
          }}
        />
        <IconButton icon="chevron-bar-left" label="Minimise the shapes" onClick={() => setMinimised(true)} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shapes inside handle the keys. */}
      <div
        ref={list}
        className="stencil-groups"
        onFocus={(event) => setCurrent(event.target.dataset['stop'] ?? null)}
        onKeyDown={(event) => walkStencil(event) && event.preventDefault()}
      >
        {groups.map(({ label, items, rare }) => (
          <details key={`${label} ${words.length > 0}`} open={!rare || words.length > 0}>
            <summary tabIndex={stop === label ? 0 : -1} data-stop={label}>
              {label}
            </summary>
            <ul>
              {items.map((item) => (
                <li key={`${item.label} ${JSON.stringify(item.values ?? {})}`}>
                  <StencilButton
                    item={item}
                    editor={editor}
                    isStop={stop === nameOf(label, item.label)}
                    name={nameOf(label, item.label)}
                    onAdded={onAdded}
                  />
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

interface StencilButtonProps {
  readonly item: StencilItem;
  readonly editor: Editor;
  /** Whether the shape is the tab stop of the list. */
  readonly isStop: boolean;
  /** The name of this shape as a focus stop. */
  readonly name: string;
  readonly onAdded: () => void;
}

function StencilButton({ item, editor, isStop, name, onAdded }: StencilButtonProps) {
  const onPointerDown = (event: ReactPointerEvent<HTMLButtonElement>) => {
    if (event.button === 0) startStencilDrag({ editor, item, onDropped: onAdded }, event.nativeEvent);
  };
  return (
    <button
      type="button"
      className="stencil-item"
      title={item.label}
      tabIndex={isStop ? 0 : -1}
      data-stop={name}
      onPointerDown={onPointerDown}
      // A click from the keyboard has a `detail` of 0. Only then do arrow keys choose the position.
      onClick={(event) => {
        if (event.detail) insertAtCentre(editor, item);
        else aimAndInsert(editor, item);
        onAdded();
      }}
    >
      <ShapePicture item={item} />
      <span>{item.label}</span>
    </button>
  );
}
