import { Suspense, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { contains } from '../../../../diagram/cells/spatial-index.ts';
import { shapeType } from '../../../../diagram/shapes/families.ts';
import { lazyPart } from '../../../api/lazy-part.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loading } from '../../../ui/late.tsx';
import { isCrowded } from '../../../ui/use-is-narrow.ts';
import type { Editor } from '../../engine/editor.ts';
import { useEditor } from '../../react/editor-context.ts';
import { LayersPanel } from '../layers/layers-panel.tsx';
import { LintPanel } from '../lint/lint-panel.tsx';
import { focusPart } from './focus-part.ts';
import { useRemembered } from './remembered.ts';
import { SidePanel } from './side-panel.tsx';

// The form library is large: it loads with the inspector, not with the diagram.
const Inspector = lazyPart(
  () => import('./inspector.tsx'),
  (part) => part.default,
);

const titles = { inspector: 'Inspector', layers: 'Layers', lint: 'Problems' } as const;
type Side = keyof typeof titles;

const contents: Readonly<Record<Side, React.ComponentType>> = {
  inspector: Inspector,
  layers: LayersPanel,
  lint: LintPanel,
};

const isSide = (kind: string): kind is Side => kind in titles;

/**
 * Reports a new selection: not during a drag, nor while a name is edited, because the panel makes the sheet smaller.
 */
function onSelected({ selection, host }: Editor, report: () => void): () => void {
  const stop = new AbortController();
  let pressed = false;
  const reportSettled = (): void => {
    if (!pressed && selection.get().length && !host.querySelector('.label-editor')) report();
  };
  const settle = (): void => {
    if (!pressed) return;
    pressed = false;
    queueMicrotask(reportSettled);
  };
  host.addEventListener('pointerdown', () => (pressed = true), { capture: true, signal: stop.signal });
  window.addEventListener('pointerup', settle, { signal: stop.signal });
  window.addEventListener('pointercancel', settle, { signal: stop.signal });
  // Consequences of a new shape, such as its name field, appear a moment later.
  const reportSoon = () => queueMicrotask(reportSettled);
  const unlisten = selection.onChange(reportSoon);
  // The sheet is mounted before the panels beside it.
  reportSoon();
  return () => {
    stop.abort();
    unlisten();
  };
}

/**
 * The one thing that is selected is moved out from under a panel that has opened. With several, as after an import, a
 * diagram that was seen as a whole still is.
 */
function keepInView({ selection, index, viewport }: Editor): void {
  const [jsid, another] = selection.get();
  const box = jsid === undefined || another !== undefined ? undefined : index.box(jsid);
  const whole = index.bounds();
  const sawWhole = whole && contains(viewport.area, whole);
  viewport.resized();
  if (box && box.width < viewport.area.width) viewport.reveal(box);
  else if (sawWhole && !contains(viewport.area, whole)) viewport.fit();
}

/** Whether the name of the cell is edited in the inspector. */
function isNamedHere({ graph, state }: Editor, jsid: string): boolean {
  const cell = graph.get(jsid);
  return cell !== undefined && !state.readOnly && shapeType(cell.type).namedInInspector === true;
}

/**
 * The panels beside the sheet, one at a time. A diagram opens without a panel; the inspector opens with the first
 * selection, unless it was closed, and by its tab.
 */
export function SidePanels() {
  const editor = useEditor();
  const [remembered, remember] = useRemembered<boolean>('tessera.diagram.inspector', true);
  const [side, setSide] = useState<Side | null>(null);
  const latest = useRef(side);
  latest.current = side;
  // Once: who has opened or closed something beside the sheet has chosen.
  const [comes, setComes] = useState(remembered);
  useEffect(() => {
    if (!comes) return undefined;
    // The release after a selection or drag does not wait for the panel.
    return onSelected(editor, () =>
      startTransition(() => {
        setComes(false);
        if (!isCrowded()) setSide('inspector');
      }),
    );
  }, [editor, comes]);
  useLayoutEffect(() => {
    if (side === 'inspector') keepInView(editor);
  }, [editor, side]);
  useEffect(
    () =>
      editor.onRequest((request) => {
        const { kind } = request;
        if (kind === 'rename' && isNamedHere(editor, request.jsid)) {
          editor.selection.set([request.jsid]);
          setComes(false);
          setSide('inspector');
          focusPart(editor, request.jsid);
          return;
        }
        // Comments use the same place, and a narrow page has no space for a menu beside the panel.
        if (kind === 'comments' || (isCrowded() && !isSide(kind))) setSide(null);
        if (isSide(kind) || kind === 'comments') setComes(false);
        if (!isSide(kind)) return;
        const next = latest.current === kind ? null : kind;
        if (kind === 'inspector') remember(next !== null);
        setSide(next);
      }),
    [editor, remember],
  );
  if (side === null) {
    return (
      <div className="side-flap" data-own-pointer>
        <IconButton
          icon="layout-sidebar-reverse"
          label="Show the inspector"
          onClick={() => editor.request({ kind: 'inspector' })}
        />
      </div>
    );
  }
  const Content = contents[side];
  const close = () => {
    if (side === 'inspector') remember(false);
    // A panel opened over the inspector returns to it.
    setSide(side !== 'inspector' && remembered && !isCrowded() ? 'inspector' : null);
  };
  return (
    <SidePanel key={side} title={titles[side]} onClose={close}>
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    </SidePanel>
  );
}
