import type { Editor } from './editor.ts';

/** The minimum distance of grid dots, in pixels. If dots would be closer, only every second or fourth one is shown. */
const nearest = 10;

/**
 * Shows the grid as dots behind the diagram, by a background image instead of nodes. Returns a function that stops
 * this.
 */
export function showGridLines(editor: Editor): () => void {
  const { host, viewport } = editor;
  const draw = (): void => {
    const { settings } = editor.state;
    if (!settings.show_gridlines) {
      host.style.backgroundImage = '';
      return;
    }
    const { zoom, x, y } = viewport.view;
    let step = editor.grid * zoom;
    while (step < nearest) step *= 2;
    host.style.backgroundImage = 'radial-gradient(circle at 1px 1px, var(--diagram-dot) 1px, transparent 1.5px)';
    host.style.backgroundSize = `${step}px ${step}px`;
    host.style.backgroundPosition = `${x - 1}px ${y - 1}px`;
  };
  draw();
  const ends = [viewport.onChange(draw), editor.onUpdate(draw)];
  return () => {
    for (const end of ends) end();
  };
}
