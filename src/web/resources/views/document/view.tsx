import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonSchema } from '../../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { isBlankHtml } from '../../../../fields/html/clean-html.ts';
import { SafeHtml } from '../../../../fields/html/safe-html.tsx';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { lazyPart } from '../../../api/lazy-part.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { type Row, titleOf, valueIn } from '../../state/row/row.ts';
import { Beyond } from '../places/place-frame.tsx';
import { RowMenu } from '../row-menu.tsx';
import { Waiting } from '../states.tsx';
import { type IndexedRow, useTogether } from '../use-together.ts';
import './document.css';

const ResourceForm = lazyPart(
  () => import('../../form/resource-form.tsx'),
  (part) => part.ResourceForm,
);

/** A document: rows as sections, with the title as heading and the text below. Each section is edited in place. */
export function View({ onRange }: RowsViewProps) {
  const { entry, access, words, add, shown, newRow } = useList();
  const [field] = shown.by;
  const together = useTogether(onRange);
  const [written, write] = useState<number | null>(null);
  const added = newRow?.id ?? null;
  // A new section is edited at once.
  useEffect(() => {
    if (added !== null) write(added);
  }, [added]);
  if (!field) return null;
  return (
    <div className="document">
      {together.placed.length > 1 && <Contents placed={together.placed} />}
      <div className="document-text">
        {together.placed.map((placed) => (
          <SectionOf
            key={placed.row.id}
            placed={placed}
            field={field}
            written={written === placed.row.id}
            onWrite={(on) => write(on ? placed.row.id : null)}
          />
        ))}
        {access.create && (
          <button type="button" className="btn btn-quiet document-add" onClick={() => add()}>
            <i className="bi bi-plus-lg" aria-hidden="true" /> Add {lowerFirst(words.title)}
          </button>
        )}
        <Beyond together={together} />
      </div>
      <p className="visually-hidden">{entry.help}</p>
    </div>
  );
}

const anchorOf = (row: Row): string => `section-${row.id}`;

function Contents({ placed }: { readonly placed: readonly IndexedRow[] }) {
  const { entry } = useList();
  return (
    <nav className="document-contents" aria-label="Contents">
      <ol>
        {placed.map(({ row }) => (
          <li key={row.id}>
            <a
              href={`#${anchorOf(row)}`}
              onClick={(event) => {
                // The link has no effect by itself: the list sets the address.
                event.preventDefault();
                const heading = document.getElementById(anchorOf(row));
                heading?.scrollIntoView({ block: 'start' });
                heading?.focus({ preventScroll: true });
              }}
            >
              {titleOf(row, entry.label)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SectionProps {
  readonly placed: IndexedRow;
  readonly field: FieldEntry;
  /** Whether the form of the section is shown in its place. */
  readonly written: boolean;
  readonly onWrite: (on: boolean) => void;
}

function SectionOf({ placed: { row, index }, field, written, onWrite }: SectionProps) {
  const { entry, access, params, changes } = useList();
  const pruned = useMemo(() => onlyText(entry, field), [entry, field]);
  const box = useRef<HTMLElement>(null);
  const title = titleOf(row, entry.label);
  const html = String(valueIn(row, field) ?? '');
  const mayWrite = access.update(row);
  useEntered(box, written);
  return (
    <section ref={box} aria-labelledby={anchorOf(row)} className="document-section">
      <div className="document-head">
        <h2 id={anchorOf(row)} tabIndex={-1}>
          {title}
        </h2>
        {mayWrite && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-label={written ? `Done with ${title}` : `Write ${title}`}
            aria-expanded={written}
            onClick={() => onWrite(!written)}
          >
            <i className={`bi bi-${written ? 'check-lg' : 'pencil'}`} aria-hidden="true" /> {written ? 'Done' : 'Write'}
          </button>
        )}
        <RowMenu row={row} index={index} />
      </div>
      {written && mayWrite ? (
        <Suspense fallback={<Waiting lines={3} />}>
          <ResourceForm
            autosave
            entry={pruned}
            mode="update"
            row={row}
            params={params}
            onSaved={() => void changes.refresh()}
            onCancel={() => onWrite(false)}
          />
        </Suspense>
      ) : isBlankHtml(html) ? (
        <p className="text-2">Nothing is written here yet.</p>
      ) : (
        <SafeHtml html={html} className="rich-text-shown" />
      )}
    </section>
  );
}

/** Focuses the text once it can be edited, unless the user types elsewhere by then. */
function useEntered(box: RefObject<HTMLElement | null>, written: boolean): void {
  useEffect(() => {
    const section = box.current;
    if (!written || !section) return;
    const enter = (): boolean => {
      const text = section.querySelector<HTMLElement>('[contenteditable=true]');
      if (text && !document.activeElement?.closest('input, textarea, select, [contenteditable=true], dialog, .modal'))
        text.focus();
      return text !== null;
    };
    if (enter()) return;
    const seen = new MutationObserver(() => {
      if (enter()) seen.disconnect();
    });
    seen.observe(section, { childList: true, subtree: true });
    return () => seen.disconnect();
  }, [box, written]);
}

/** The collection entry with a form that has only title and text. */
function onlyText(entry: CollectionEntry, { name, inside }: FieldEntry): CollectionEntry {
  const { update } = entry.schemas;
  if (!update) return entry;
  const handled = new Set([entry.label, inside?.field ?? name, 'updated_at']);
  const properties = Object.entries((update['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>).filter(
    ([member]) => handled.has(member),
  );
  const shown = new Set([...handled, name]);
  return {
    ...entry,
    fields: entry.fields.filter((field) => shown.has(field.name)),
    schemas: { ...entry.schemas, update: { ...update, properties: Object.fromEntries(properties) } },
  };
}
