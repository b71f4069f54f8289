import { type KeyboardEvent, useRef } from 'react';
import { Tip } from '../../ui/tip.tsx';
import { type Command, isAvailable, runCommand } from '../commands/command.ts';
import { commandOf } from '../commands/commands.ts';
import { sameList, useEditor, useFromEditor } from '../react/editor-context.ts';
import { keyHint } from './key-hint.ts';

const groups: readonly (readonly string[])[] = [
  ['tool-select', 'tool-pan', 'tool-connect'],
  ['undo', 'redo'],
  ['zoom-out', 'zoom-in', 'fit'],
  ['layout-right', 'show-gridlines', 'show-snaplines'],
  ['search', 'outline', 'lint', 'import', 'export', 'print'],
];

/** The floating toolbar below the sheet: one tab stop, with arrow keys between the buttons. */
export function Toolbar() {
  const editor = useEditor();
  const bar = useRef<HTMLDivElement>(null);
  const shown = groups.map((ids) =>
    ids
      .map(commandOf)
      .filter((command) => !(command.changes && editor.state.readOnly) && (command.fits?.(editor) ?? true)),
  );
  const enabled = useFromEditor((now) => shown.flat().map((command) => isAvailable(command, now)), sameList);
  const pressed = useFromEditor((now) => pressedIds(now.state), sameList);
  const zoom = useFromEditor((now) => Math.round(now.viewport.view.zoom * 100));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  let at = 0;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Diagram"
      className="diagram-toolbar"
      data-own-pointer
      data-region
      onKeyDown={onKeyDown}
    >
      {shown.map((group) => (
        <div key={group[0]?.id ?? ''} className="toolbar-group">
          {group.map((command) => {
            const index = at++;
            return (
              <ToolButton
                key={command.id}
                command={command}
                enabled={enabled[index] ?? false}
                pressed={
                  command.id.startsWith('tool-') || command.id.startsWith('show-')
                    ? pressed.includes(command.id)
                    : undefined
                }
                first={index === 0}
                run={() => {
                  runCommand(command, editor);
                  if (command.id.startsWith('tool-')) editor.host.focus();
                }}
              />
            );
          })}
          {group[0]?.id === 'zoom-out' && (
            <button
              type="button"
              className="tool zoom"
              tabIndex={-1}
              aria-label={`Zoom ${zoom} %, to actual size`}
              onClick={() => editor.viewport.zoomTo(1)}
            >
              {zoom} %
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

const pressedIds = ({ tool, settings }: ReturnType<typeof useEditor>['state']): string[] => [
  `tool-${tool}`,
  ...(settings.show_gridlines ? ['show-gridlines'] : []),
  ...(settings.show_snaplines ? ['show-snaplines'] : []),
];

interface ToolButtonProps {
  readonly command: Command;
  readonly enabled: boolean;
  readonly pressed: boolean | undefined;
  readonly first: boolean;
  readonly run: () => void;
}

function ToolButton({ command, enabled, pressed, first, run }: ToolButtonProps) {
  const hint = keyHint(command);
  return (
    <Tip text={hint ? `${command.title} (${hint})` : command.title}>
      <button
        type="button"
        className="tool"
        tabIndex={first ? 0 : -1}
        aria-label={command.title}
        aria-disabled={!enabled || undefined}
        aria-pressed={pressed}
        onClick={() => enabled && run()}
      >
        <i className={`bi ${command.icon ?? ''}`} aria-hidden="true" />
      </button>
    </Tip>
  );
}
