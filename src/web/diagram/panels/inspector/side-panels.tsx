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

// The inspector needs the large form library, so both are loaded when it opens, not with the diagram.
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
 * Calls `report` after a new selection. It waits until drags and name fields have ended, because the panel makes the
 * sheet smaller. Returns a function that stops this.
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
  // Consequences of a new shape, such as its name field, appear after the running code.
  const reportSoon = () => queueMicrotask(reportSettled);
  const unlisten = selection.onChange(reportSoon);
  // The sheet is mounted before the side panels, so cells may already be selected.
  reportSoon();
  return () => {
    stop.abort();
    unlisten();
  };
}

/**
 * If a panel covers the selected cell, scrolls the cell out from under it. With several selected cells, as after an
 * import, a diagram that was entirely visible stays so.
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

/** Whether the name of the cell is edited in the inspector instead of on the sheet. */
function isNamedHere({ graph, state }: Editor, jsid: string): boolean {
  const cell = graph.get(jsid);
  return cell !== undefined && !state.readOnly && shapeType(cell.type).namedInInspector === true;
}

/**
 * The panels beside the sheet, of which one is open at a time. A diagram opens without a panel. The inspector opens
 * with the first selection, unless the user has closed it, and by its tab.
 */
export function SidePanels() {
  const editor = useEditor();
  const [remembered, remember] = useRemembered<boolean>('tessera.diagram.inspector', true);
  const [side, setSide] = useState<Side | null>(null);
  const latest = useRef(side);
  latest.current = side;
  // Whether the inspector opens with a selection. Once the user has opened or closed a side panel, this choice applies.
  const [comes, setComes] = useState(remembered);
  useEffect(() => {
    if (!comes) return undefined;
    // The panel opens after the release of the pointer has been handled, so that a selection or drag is not delayed.
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
        // Comments open in the same place, and a narrow page has no space for a menu beside the panel.
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
    // When a panel that replaced the inspector closes, the inspector is shown again.
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
