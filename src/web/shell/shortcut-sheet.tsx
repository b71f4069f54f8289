import { Form } from 'react-bootstrap';
import { appearance, changeAppearance } from '../theme/appearance.ts';
import { keyWords, paletteCommands, screenShortcuts } from '../ui/commands.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useStore } from '../ui/store.ts';

const isMac = /mac/i.test(navigator.userAgent);

/** The list of all shortcuts, with a switch for shortcuts of a single key. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  // If several commands have the same keys, only the first one is listed, because it runs.
  const everywhere = useStore(paletteCommands)
    .flatMap(({ keys, label }) => (keys ? [{ keys, label }] : []))
    .filter(({ keys }, at, all) => all.findIndex((one) => one.keys === keys) === at);
  const screen = useStore(screenShortcuts);
  const { singleKeys } = useStore(appearance);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} cancelLabel="Close">
      <ShortcutList title="Everywhere" shortcuts={everywhere} />
      <ShortcutList title={screen.title} shortcuts={screen.shortcuts} />
      <Form.Check
        type="switch"
        id="single-keys"
        label="Shortcuts of a single key"
        checked={singleKeys}
        onChange={(event) => changeAppearance({ singleKeys: event.target.checked })}
      />
    </Dialog>
  );
}

interface ListProps {
  readonly title: string;
  readonly shortcuts: readonly { readonly keys: string; readonly label: string }[];
}

function ShortcutList({ title, shortcuts }: ListProps) {
  return (
    <section className="mb-3">
      <h3 className="h6 mb-2">{title}</h3>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keyWords(keys, isMac).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
