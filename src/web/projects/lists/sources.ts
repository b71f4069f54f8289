/** The sources of a new project. */
export const sources = [
  { key: 'blank', title: 'Blank project', icon: 'folder-plus' },
  { key: 'template', title: 'From a template ...', icon: 'layers' },
  { key: 'example', title: 'From an example ...', icon: 'lightbulb' },
  { key: 'file', title: 'From a file ...', icon: 'file-earmark-arrow-up' },
] as const;
export type ProjectSource = (typeof sources)[number]['key'];
