import type { ReactNode } from 'react';
import { useId } from 'react';
import { Offcanvas } from 'react-bootstrap';

interface SidebarProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the contents have no padding. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A panel over the right end of the page. It stays open until the user closes it. */
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
