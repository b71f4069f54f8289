import type { Command } from './command.ts';

const setting = (key: 'show_gridlines' | 'show_snaplines', title: string, icon: string): Command => ({
  id: key.replaceAll('_', '-'),
  title,
  group: 'view',
  icon,
  changes: false,
  run: (editor) => editor.set({ settings: { ...editor.state.settings, [key]: !editor.state.settings[key] } }),
});

const request = (
  kind: 'search' | 'outline' | 'inspector' | 'stencil' | 'print' | 'export' | 'import' | 'layers' | 'lint' | 'comments',
  { title, icon, group }: { readonly title: string; readonly icon: string; readonly group: Command['group'] },
  { keys, changes = false }: { readonly keys?: readonly string[]; readonly changes?: boolean } = {},
): Command => ({
  id: kind,
  title,
  group,
  icon,
  changes,
  ...(keys && { keys }),
  run: (editor) => editor.request({ kind }),
});

export const viewCommands: readonly Command[] = [
  {
    id: 'zoom-in',
    title: 'Zoom in',
    group: 'view',
    icon: 'bi-zoom-in',
    keys: ['+', '=', 'Mod+=', 'Mod++'],
    changes: false,
    run: (editor) => editor.viewport.zoomBy(1),
  },
  {
    id: 'zoom-out',
    title: 'Zoom out',
    group: 'view',
    icon: 'bi-zoom-out',
    keys: ['-', 'Mod+-'],
    changes: false,
    run: (editor) => editor.viewport.zoomBy(-1),
  },
  {
    id: 'zoom-reset',
    title: 'Zoom to actual size',
    group: 'view',
    icon: 'bi-aspect-ratio',
    keys: ['0', 'Mod+0'],
    changes: false,
    run: (editor) => editor.viewport.zoomTo(1),
  },
  {
    id: 'fit',
    title: 'Fit the diagram',
    group: 'view',
    icon: 'bi-arrows-fullscreen',
    keys: ['Shift+1', '!'],
    changes: false,
    run: (editor) => editor.viewport.fit(),
  },
  {
    id: 'fit-selection',
    title: 'Fit the selection',
    group: 'view',
    icon: 'bi-bounding-box',
    keys: ['Shift+2'],
    changes: false,
    when: (editor) => editor.selection.get().length > 0,
    run: (editor) => {
      const boxes = editor.selection.get().flatMap((jsid) => editor.index.box(jsid) ?? []);
      const [first, ...rest] = boxes;
      if (!first) return;
      const right = Math.max(...boxes.map(({ x, width }) => x + width));
      const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
      const x = Math.min(first.x, ...rest.map((box) => box.x));
      const y = Math.min(first.y, ...rest.map((box) => box.y));
      editor.viewport.fit({ x, y, width: right - x, height: bottom - y });
    },
  },
  {
    id: 'tool-select',
    title: 'Select',
    group: 'view',
    icon: 'bi-cursor',
    keys: ['v'],
    changes: false,
    run: (editor) => editor.set({ tool: 'select' }),
  },
  {
    id: 'tool-pan',
    title: 'Move the view',
    group: 'view',
    icon: 'bi-hand-index',
    keys: ['h'],
    changes: false,
    run: (editor) => editor.set({ tool: 'pan' }),
  },
  {
    id: 'tool-connect',
    title: 'Draw links',
    group: 'add',
    icon: 'bi-bezier2',
    keys: ['k'],
    changes: true,
    run: (editor) => editor.set({ tool: 'connect' }),
  },
  setting('show_gridlines', 'Show or hide the grid', 'bi-grid-3x3'),
  setting('show_snaplines', 'Show or hide snap lines', 'bi-magnet'),
  request('search', { title: 'Find in the diagram', icon: 'bi-search', group: 'view' }, { keys: ['Mod+f', '/'] }),
  request('outline', { title: 'Show the outline', icon: 'bi-list-nested', group: 'view' }, { keys: ['o'] }),
  request(
    'inspector',
    { title: 'Show the inspector', icon: 'bi-layout-sidebar-reverse', group: 'view' },
    { keys: [']'] },
  ),
  request('stencil', { title: 'Show the shapes', icon: 'bi-layout-sidebar', group: 'view' }, { keys: ['s', 'Insert'] }),
  request('layers', { title: 'Show the layers', icon: 'bi-stack', group: 'view' }),
  request('lint', { title: 'Show the problems', icon: 'bi-exclamation-triangle', group: 'view' }),
  request('comments', { title: 'Show the comments', icon: 'bi-chat', group: 'view' }, { keys: ['c', 'Mod+Alt+m'] }),
  request('print', { title: 'Print', icon: 'bi-printer', group: 'file' }, { keys: ['Mod+p'] }),
  request('export', { title: 'Export', icon: 'bi-download', group: 'file' }),
  request('import', { title: 'Import a file', icon: 'bi-upload', group: 'file' }, { changes: true }),
];
