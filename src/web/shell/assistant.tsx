import { Sidebar } from '../ui/sidebar.tsx';

/**
 * The sandbox attribute of the frame. It never allows our own origin, because the page in the frame could then remove
 * the sandbox.
 */
const allowed = (address: string): string =>
  ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-downloads']
    .concat(new URL(address, window.location.href).origin === window.location.origin ? [] : ['allow-same-origin'])
    .join(' ');

/** The external assistant of this installation, as a frame in a sidebar. It has no access to the product. */
export function Assistant({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  return (
    <Sidebar title="Assistant" onClose={onClose} bare>
      <iframe
        className="assistant-frame"
        title="Assistant"
        src={address}
        sandbox={allowed(address)}
        allow="clipboard-write"
        referrerPolicy="strict-origin"
      />
    </Sidebar>
  );
}
