/** A panel beside a list, or over it where there is no room. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { Offcanvas } from 'react-bootstrap';
import './inspector.css';

const narrow = '(max-width: 1199.98px)';
const watch = (listener: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

interface InspectorFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function InspectorFrame({ title, onClose, children }: InspectorFrameProps) {
  const over = useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
  if (over) {
    return (
      <Offcanvas show placement="end" onHide={onClose} className="inspector-over" aria-label={title}>
        <Offcanvas.Header closeButton closeLabel="Close">
          <Offcanvas.Title as="h2" className="inspector-title">
            {title}
          </Offcanvas.Title>
        </Offcanvas.Header>
        <Offcanvas.Body>{children}</Offcanvas.Body>
      </Offcanvas>
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
        <h2 className="inspector-title" title={title}>
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
