/** The ids under which an answer's change can be undone. */
export const changesIn = (headers: Headers): string[] => {
  const id = headers.get('X-Change');
  return id === null ? [] : [id];
};
