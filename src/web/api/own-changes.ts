/** The maximum number of own changes that are remembered. Own changes need not be fetched. */
const maxChanges = 500;
const own = new Set<number>();
let unanswered = 0;

/** Marks a write as unanswered until the returned function is called with the headers of the answer. */
export function expectOwnChange(method: string): (headers?: Headers) => void {
  if (method === 'GET') return () => undefined;
  unanswered += 1;
  let answered = false;
  return (headers) => {
    if (!answered) unanswered -= 1;
    answered = true;
    const change = Number(headers?.get('X-Change') ?? Number.NaN);
    if (!Number.isSafeInteger(change)) return;
    own.add(change);
    for (const oldest of own) {
      if (own.size <= maxChanges) break;
      own.delete(oldest);
    }
  };
}

/** Whether this page made the change. */
export const isOwnChange = (change: number): boolean => own.has(change);

/** Whether a write of this page is unanswered: a change that arrives meanwhile may be its own. */
export const isWriting = (): boolean => unanswered > 0;
