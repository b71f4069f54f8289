/** What people call the fields that every cell has: one name each, wherever it is written. */
export const fieldTitles = {
  title: 'Label',
  text: 'Text',
  source: 'From',
  target: 'To',
  layer_id: 'Layer',
  locked: 'Locked',
} as const;
