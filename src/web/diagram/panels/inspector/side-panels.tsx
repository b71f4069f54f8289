import { Suspense, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../api/lazy-part.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loading } from '../../../ui/late.tsx';
import { isCrowded } from '../../../ui/use-is-narrow.ts';
import { contains } from '../../cells/spatial-index.ts';
import type { Editor } from '../../engine/editor.ts';
import { useEditor } from '../../react/editor-context.ts';
import { shapeType } from '../../shapes/families.ts';
import { LayersPanel } from '../layers/layers-panel.tsx';
import { LintPanel } from '../lint/lint-panel.tsx';
import { focusPart } from './focus-part.ts';
import { useRemembered } from './remembered.ts';
import { SidePanel } from './side-panel.tsx';

// The form library is heavy: it comes with the inspector, not with the diagram.
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
 * Tells when something is selected: not while a hand still holds it, nor while its name is written, as the sheet gets
 * smaller by what is opened then.
 */
function onSelected({ selection, host }: Editor, tell: () => void): () => void {
  const stop = new AbortController();
  let pressed = false;
  const tellSettled = (): void => {
    if (!pressed && selection.get().length && !host.querySelector('.label-editor')) tell();
  };
  const settle = (): void => {
    if (!pressed) return;
    pressed = false;
    queueMicrotask(tellSettled);
  };
  host.addEventListener('pointerdown', () => (pressed = true), { capture: true, signal: stop.signal });
  window.addEventListener('pointerup', settle, { signal: stop.signal });
  window.addEventListener('pointercancel', settle, { signal: stop.signal });
  // What follows a new shape, like the field for its name, is there a moment later.
  const tellSoon = () => queueMicrotask(tellSettled);
  const unlisten = selection.onChange(tellSoon);
  // The sheet is there before what stands beside it.
  tellSoon();
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

/** Is its name written in the inspector, by those who may. */
function isNamedHere({ graph, state }: Editor, jsid: string): boolean {
  const cell = graph.get(jsid);
  return cell !== undefined && !state.readOnly && shapeType(cell.type).namedInInspector === true;
}

/**
 * What stands beside the sheet: one panel at a time. A diagram opens with all its sheet; the inspector comes with the
 * first thing that is selected, unless it was closed, and by its flap.
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
    // The release of what has been selected or dragged does not wait for it.
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
        // Comments stand in the same place, and over a narrow page there is no room for a menu beside the panel.
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
    // What was called up over the inspector gives way to it again.
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
