import type { ReactNode } from 'react';
import { Offcanvas } from 'react-bootstrap';

interface PanelOverProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel of a row over the list, where there is no room beside it. */
export function PanelOver({ title, onClose, children }: PanelOverProps) {
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
