import { Sidebar } from '../ui/sidebar.tsx';

/** What a page in a frame may do; never with our own origin, with which it could leave the frame. */
const allowed = (address: string): string =>
  ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-downloads']
    .concat(new URL(address, window.location.href).origin === window.location.origin ? [] : ['allow-same-origin'])
    .join(' ');

/** The assistant that this installation names, in a sidebar over the page: a page of its own, which sees nothing of ours. */
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
