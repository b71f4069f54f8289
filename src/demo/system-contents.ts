/** Contents of the whole demo installation: release notes and notifications of new features. */

export const releaseNotes = [
  {
    title: 'Undo for everything',
    version: '0.9',
    days: -4,
    published: true,
    summary: '<p>Whatever you delete, import or change can be taken back in one step.</p>',
    content:
      '<p>After each change a message offers <strong>Undo</strong>. A delete comes back with everything that went with it, as long as nobody has changed it since.</p>',
  },
  {
    title: 'Lists that follow their schema',
    version: '0.8',
    days: -32,
    published: true,
    summary:
      '<p>Columns, forms and filters of lists follow the item type. A change of the item type is on the screen at once.</p>',
    content: '<p>System administrators find item types under <em>Modules</em>. A new field needs no release.</p>',
  },
  {
    title: 'Import from a spreadsheet',
    version: '0.7',
    days: -75,
    published: true,
    summary: '<p>Paste or upload rows; mistakes are shown in the cell before anything is written.</p>',
    content: '<p>References are found by name. Rows without a fault can be imported by themselves.</p>',
  },
  {
    title: 'Working together, live',
    version: '0.10',
    days: 20,
    published: false,
    summary: '<p>A draft: see who else is on the page.</p>',
    content: '<p>Still being written.</p>',
  },
] as const;

export const notifications = [
  {
    page_name: 'data-maps',
    title: 'Data maps show their catalogs',
    content:
      '<p>Put catalogs side by side and draw what corresponds. Start with a category, then go down to the elements.</p>',
    active: true,
    from: -10,
    until: 60,
  },
  {
    page_name: 'assessments',
    title: 'Assessments without a login',
    content: '<p>This was announced last year.</p>',
    active: false,
    from: -200,
    until: -140,
  },
] as const;
