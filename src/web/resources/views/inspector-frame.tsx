/** A panel beside a list, or over it where there is no room. */
import type { ReactNode } from 'react';
import { useIsCrowded } from '../../ui/use-is-narrow.ts';
import { PanelOver } from './on-demand.ts';
import './inspector.css';

interface InspectorFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the panel beside a list; over it where there is no room beside. */
export function InspectorFrame({ title, onClose, children }: InspectorFrameProps) {
  const over = useIsCrowded();
  if (over) {
    return (
      <PanelOver title={title} onClose={onClose}>
        {children}
      </PanelOver>
    );
  }
  return (
    <aside
      className="inspector"
      aria-label={`Details of ${title}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="inspector-head">
        <h2 className="panel-title" title={title}>
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
