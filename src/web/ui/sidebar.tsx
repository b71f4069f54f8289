import type { ReactNode } from 'react';
import { useId } from 'react';
import { Offcanvas } from 'react-bootstrap';

interface SidebarProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Without padding around the contents. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A panel over the end of the page, until it is closed. */
export function Sidebar({ title, onClose, bare = false, children }: SidebarProps) {
  const id = useId();
  return (
    <Offcanvas show onHide={onClose} placement="end" className="sidebar" aria-labelledby={id}>
      <Offcanvas.Header closeButton closeLabel="Close">
        <Offcanvas.Title as="h2" id={id} className="h5">
          {title}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body className={bare ? 'p-0' : ''}>{children}</Offcanvas.Body>
    </Offcanvas>
  );
}
