import type { ReactNode } from 'react';
import { Offcanvas } from 'react-bootstrap';
import './panel-over.css';

interface PanelOverProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel over the page, for windows that are too narrow for a panel beside it. */
export function PanelOver({ title, onClose, children }: PanelOverProps) {
  return (
    <Offcanvas show placement="end" onHide={onClose} className="panel-over" aria-label={title}>
      <Offcanvas.Header closeButton closeLabel="Close">
        <Offcanvas.Title as="h2" className="panel-title">
          {title}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body>{children}</Offcanvas.Body>
    </Offcanvas>
  );
}
