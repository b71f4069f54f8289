import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useEditor, useFromEditor } from '../../react/editor-context.ts';
import { ElementTable } from './element-table.tsx';
import { Outline } from './outline.tsx';
import { hasRoomAlone, readView, type ViewName, withView } from './view-names.ts';
import { ViewSwitch } from './view-switch.tsx';
import './outline.css';

/**
 * The other views of a diagram: the outline, alone or beside the diagram, and the table. The address contains the
 * current view.
 */
export function DiagramViews() {
  const editor = useEditor();
  const [params, setParams] = useSearchParams();
  const wished = readView(params);
  const view = useIsNarrow() && !hasRoomAlone(wished) ? 'outline' : wished;
  const empty = useFromEditor(({ graph }) => graph.size === 0);
  const [focused, setFocused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const alone = view === 'outline' || view === 'table';
  const latest = useRef(view);
  latest.current = view;
  const show = (next: ViewName, takesFocus: boolean) => {
    setFocused(takesFocus);
    setParams((now) => withView(now, next), { replace: true });
  };
  const showNow = useRef(show);
  showNow.current = show;
  useEffect(
    () =>
      editor.onRequest(({ kind }) => {
        if (kind !== 'outline') return;
        const back = latest.current !== 'diagram';
        showNow.current(back ? 'diagram' : 'split', !back);
        if (back) editor.host.focus({ preventScroll: true });
      }),
    [editor],
  );
  // The view covers the sheet, so the view gets the focus instead of the sheet.
  useEffect(() => {
    if (!alone) return;
    const { host } = editor;
    const forward = () => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    host.tabIndex = -1;
    host.ariaHidden = 'true';
    host.addEventListener('focus', forward);
    return () => {
      host.tabIndex = 0;
      host.ariaHidden = null;
      host.removeEventListener('focus', forward);
    };
  }, [editor, alone]);
  return (
    <>
      <ViewSwitch view={view} onChange={(next) => show(next, false)} />
      {view !== 'diagram' && (
        <div ref={box} className="diagram-view" data-view={view} data-own-pointer>
          {empty && <p className="text-2 element-none">There is nothing in this diagram yet.</p>}
          {view === 'table' ? (
            <ElementTable />
          ) : (
            <Outline
              key={view}
              takesFocus={focused}
              onLeave={() => {
                if (!alone) editor.host.focus({ preventScroll: true });
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
