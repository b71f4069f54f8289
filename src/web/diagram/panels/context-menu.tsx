import { useEffect, useLayoutEffect, useRef } from 'react';
import { stripeAt } from '../../../diagram/cells/lanes.ts';
import { type Command, isAvailable, runCommand } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { laneCommands } from '../commands/lanes.ts';
import type { Editor, UiRequest } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';
import { useEditor } from '../react/editor-context.ts';
import { keyHint } from './key-hint.ts';
import { menuHome } from './place-at-line.ts';

export type ContextMenuRequest = Extract<UiRequest, { kind: 'menu' }>;

const onCell = [
  'rename',
  'change-type',
  'append',
  'link-to',
  'attach',
  'move-to',
  'reconnect',
  'rename-lanes',
  'reverse',
  'straighten',
  'add-lane',
  'turn-pool',
  'frame',
  'unframe',
  'lock',
  'cut',
  'copy',
  'paste',
  'duplicate',
  'look',
  'copy-look',
  'paste-look',
  'to-front',
  'to-back',
  'delete',
];
const onSheet = [
  'paste',
  'select-all',
  'fit',
  'layout-right',
  'layout-down',
  'show-gridlines',
  'show-snaplines',
  'import',
  'export',
  'print',
];
const onMany = commands.filter(({ id }) => id.startsWith('align-') || id.startsWith('distribute-')).map(({ id }) => id);

/** The commands for the lane under the pointer. */
function laneCommandsAt(editor: Editor, { jsid, client }: ContextMenuRequest): readonly Command[] {
  const cell = jsid === null || editor.state.readOnly ? undefined : editor.graph.element(jsid);
  const lane = cell && editRefusal(cell) === null && stripeAt(cell, editor.viewport.toSheet(client));
  return cell && lane ? laneCommands(cell, lane) : [];
}

/** The minimum distance between the menu and the border of the window, in pixels. */
const margin = 8;

/** A menu with the commands for the selection, at the pointer. */
export function ContextMenu({
  request,
  onClose,
}: {
  readonly request: ContextMenuRequest;
  readonly onClose: () => void;
}) {
  const editor = useEditor();
  const menu = useRef<HTMLUListElement>(null);
  const home = useRef(menuHome(editor));
  const many = editor.selection.get().length > 1;
  const ids = request.jsid === null ? onSheet : many ? [...onMany, ...onCell] : onCell;
  // In a list of shapes there is no lane under the pointer.
  const ofLane = many || home.current !== editor.host ? [] : laneCommandsAt(editor, request);
  const shown = ids.flatMap((id) => {
    if (id === 'add-lane' && ofLane.length) return ofLane;
    const command = commands.find((one) => one.id === id);
    return command && isAvailable(command, editor) ? [command] : [];
  });
  const { x, y } = request.client;
  // Long titles wrap, so the size of the menu is measured after rendering.
  useLayoutEffect(() => {
    const list = menu.current;
    if (!list) return;
    list.style.left = `${Math.max(margin, Math.min(x, window.innerWidth - list.offsetWidth - margin))}px`;
    list.style.top = `${Math.max(margin, Math.min(y, window.innerHeight - list.offsetHeight - margin))}px`;
  }, [x, y]);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  const close = () => {
    onClose();
    home.current.focus({ preventScroll: true });
  };
  const run = (command: Command) => {
    close();
    runCommand(command, editor, editor.viewport.toSheet(request.client));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (to === undefined) return;
    else items[(to + items.length) % items.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul
      ref={menu}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a menu is a list.
      role="menu"
      aria-label="Actions"
      className="context-menu"
      data-own-pointer
      // The menu key is also sent to the menu that it has just opened: the browser's own menu would cover it.
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      {shown.map((command) => (
        <li key={command.id} role="none">
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => run(command)}>
            <i className={`bi ${command.icon ?? ''}`} aria-hidden="true" />
            <span>{command.title}</span>
            {keyHint(command) && <kbd>{keyHint(command)}</kbd>}
          </button>
        </li>
      ))}
    </ul>
  );
}
