/** The ids of the changes of a call, which undo needs. */
export const changesIn = (headers: Headers): string[] => {
  const id = headers.get('X-Change');
  return id === null ? [] : [id];
};
