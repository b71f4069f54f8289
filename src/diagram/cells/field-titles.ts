/** Titles of the fields that every cell has. */
export const fieldTitles = {
  title: 'Label',
  text: 'Text',
  source: 'From',
  target: 'To',
  layer_id: 'Layer',
  locked: 'Locked',
} as const;
