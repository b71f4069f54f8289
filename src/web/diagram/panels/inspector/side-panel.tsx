import type { KeyboardEvent, ReactNode, PointerEvent as ReactPointerEvent } from 'react';
import { clamp } from '../../../../diagram/cells/geometry.ts';
import { Beside } from '../../../ui/beside.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PanelOver } from '../../../ui/panel-over.tsx';
import { useIsCrowded } from '../../../ui/use-is-narrow.ts';
import { runCommand } from '../../commands/command.ts';
import { commandOf } from '../../commands/commands.ts';
import type { Editor } from '../../engine/editor.ts';
import { writesText } from '../../engine/writes-text.ts';
import { pressedKeys } from '../../keyboard/pressed-keys.ts';
import { useEditor } from '../../react/editor-context.ts';
import { useRemembered } from './remembered.ts';
import './inspector.css';

const widths = { least: 320, usual: 360, most: 480, step: 20 } as const;

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the panel is below the sheet on small screens, so that the selected cells stay visible. */
  readonly keepsSheetInSight?: boolean;
  readonly children: ReactNode;
}

/** A panel to the right of the sheet, with adjustable width. On small screens it covers the page. */
export function SidePanel({ title, onClose, keepsSheetInSight = false, children }: SidePanelProps) {
  const editor = useEditor();
  const over = useIsCrowded();
  const [width, setWidth] = useRemembered<number>('tessera.diagram.side_width', widths.usual);
  const shown = clamp(width, widths.least, widths.most);
  const close = () => {
    onClose();
    editor.host.focus({ preventScroll: true });
  };
  if (over) {
    const Frame = keepsSheetInSight ? Beside : PanelOver;
    return (
      <Frame title={title} onClose={close}>
        {children}
      </Frame>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
    else if (undoFrom(editor, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <aside className="diagram-side" aria-label={title} style={{ width: shown }} data-own-pointer onKeyDown={onKeyDown}>
      <Splitter width={shown} onChange={setWidth} />
      <header className="diagram-side-head">
        <h2 className="diagram-side-title">{title}</h2>
        <IconButton icon="x-lg" label={`Close ${title.toLowerCase()}`} onClick={close} />
      </header>
      <div className="diagram-side-body">{children}</div>
    </aside>
  );
}

/**
 * Passes the undo and redo keys from a control of a panel to the diagram. A text field that is being edited handles
 * these keys itself.
 */
function undoFrom(editor: Editor, event: KeyboardEvent): boolean {
  const command = { 'Mod+z': 'undo', 'Mod+Shift+z': 'redo', 'Mod+y': 'redo' }[pressedKeys(event.nativeEvent)];
  const { target } = event;
  if (!command || !(target instanceof HTMLElement) || target.matches(writesText)) return false;
  // The field loses the focus, because its changes become one undo step only then.
  target.blur();
  runCommand(commandOf(command), editor);
  target.focus();
  return true;
}

interface SplitterProps {
  readonly width: number;
  readonly onChange: (width: number) => void;
}

/** The border of the panel that resizes it, by dragging or with arrow keys. */
function Splitter({ width, onChange }: SplitterProps) {
  const set = (wished: number) => onChange(clamp(Math.round(wished), widths.least, widths.most));
  const onPointerDown = (event: ReactPointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: ReactPointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = event.currentTarget.parentElement?.getBoundingClientRect().right ?? 0;
    set(right - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: widths.step, ArrowRight: -widths.step }[event.key];
    if (!step) return;
    event.preventDefault();
    set(width + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has a value, which an hr has not.
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={width}
      aria-valuemin={widths.least}
      aria-valuemax={widths.most}
      className="diagram-side-splitter"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
