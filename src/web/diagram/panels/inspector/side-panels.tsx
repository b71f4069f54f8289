import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../api/lazy-part.ts';
import { Loading } from '../../../ui/late.tsx';
import { useEditor } from '../../react/editor-context.ts';
import { LayersPanel } from '../layers/layers-panel.tsx';
import { LintPanel } from '../lint/lint-panel.tsx';
import { useRemembered } from './remembered.ts';
import { isNarrow, SidePanel } from './side-panel.tsx';

// The form library is heavy: it comes with the inspector, not with the diagram.
const Inspector = lazyPart(
  () => import('./inspector.tsx'),
  (part) => part.default,
);

const titles = { inspector: 'Inspector', layers: 'Layers', lint: 'What is wrong' } as const;
type Side = keyof typeof titles;

const contents: Readonly<Record<Side, React.ComponentType>> = {
  inspector: Inspector,
  layers: LayersPanel,
  lint: LintPanel,
};

const isSide = (kind: string): kind is Side => kind in titles;

/** What stands beside the sheet: one panel at a time. The inspector comes back with the next diagram if it was left open. */
export function SidePanels() {
  const editor = useEditor();
  const [kept, keep] = useRemembered<boolean>('tessera.diagram.inspector', true);
  const [side, setSide] = useState<Side | null>(() => (kept && !isNarrow() ? 'inspector' : null));
  const latest = useRef(side);
  latest.current = side;
  useEffect(
    () =>
      editor.onWish(({ kind }) => {
        // Comments stand in the same place, and over a narrow page there is no room for a menu beside the panel.
        if (kind === 'comments' || (isNarrow() && !isSide(kind))) setSide(null);
        if (!isSide(kind)) return;
        const next = latest.current === kind ? null : kind;
        if (kind === 'inspector') keep(next !== null);
        setSide(next);
      }),
    [editor, keep],
  );
  if (side === null) return null;
  const Content = contents[side];
  const close = () => {
    if (side === 'inspector') keep(false);
    // What was called up over the inspector gives way to it again.
    setSide(side !== 'inspector' && kept && !isNarrow() ? 'inspector' : null);
  };
  return (
    <SidePanel key={side} title={titles[side]} onClose={close}>
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    </SidePanel>
  );
}
