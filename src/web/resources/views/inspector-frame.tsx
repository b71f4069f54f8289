import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Beside, focusInPanel } from '../../ui/beside.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIsCrowded } from '../../ui/use-is-narrow.ts';
import { PanelOver } from './on-demand.ts';
import './inspector.css';

interface InspectorFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the panel is below the list if there is no room beside it, so that the row stays visible. */
  readonly keepsRowInSight?: boolean;
  /** The number of times that the panel was opened by a key. Each time the heading gets the focus. */
  readonly opened?: number;
  readonly children: ReactNode;
}

/** The frame of the panel beside a list. If there is no room, the panel is below or over the list. */
export function InspectorFrame({ title, onClose, keepsRowInSight = false, opened = 0, children }: InspectorFrameProps) {
  const crowded = useIsCrowded();
  if (!crowded)
    return (
      <BesideList title={title} onClose={onClose} opened={opened}>
        {children}
      </BesideList>
    );
  const Frame = keepsRowInSight ? Beside : PanelOver;
  return (
    <Frame title={title} onClose={onClose}>
      {children}
    </Frame>
  );
}

function BesideList({ title, onClose, opened = 0, children }: Omit<InspectorFrameProps, 'keepsRowInSight'>) {
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  // A layout effect runs before the effects of the content, and these may move the focus from the heading to another
  // element.
  useLayoutEffect(() => {
    if (opened > 0) focusInPanel(panel.current);
  }, [opened]);
  return (
    <aside
      ref={panel}
      className="inspector"
      aria-label={`Details of ${title}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="inspector-head">
        <h2 tabIndex={-1} className="panel-title" title={title} data-panel-heading>
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-quiet icon-only"
          aria-label="Close details"
          title="Close details"
          onClick={onClose}
        >
          <i className="bi bi-x-lg" aria-hidden="true" />
        </button>
      </header>
      <div className="inspector-body">{children}</div>
    </aside>
  );
}
