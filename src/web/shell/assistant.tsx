import { Offcanvas } from 'react-bootstrap';

/** What a page in a frame may do; never with our own origin, with which it could leave the frame. */
const allowed = (address: string): string =>
  ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-downloads']
    .concat(new URL(address, window.location.href).origin === window.location.origin ? [] : ['allow-same-origin'])
    .join(' ');

/** The assistant that this installation names, in a sidebar over the page: a page of its own, which sees nothing of ours. */
export function Assistant({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  return (
    <Offcanvas show onHide={onClose} placement="end" className="sidebar" aria-labelledby="assistant-title">
      <Offcanvas.Header closeButton closeLabel="Close">
        <Offcanvas.Title as="h2" id="assistant-title" className="h5">
          Assistant
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body className="p-0">
        <iframe
          className="assistant-frame"
          title="Assistant"
          src={address}
          sandbox={allowed(address)}
          allow="clipboard-write"
          referrerPolicy="strict-origin"
        />
      </Offcanvas.Body>
    </Offcanvas>
  );
}
