/** Changes that this page has made: it need not fetch what it has sent. */
const most = 500;
const own = new Set<number>();
let unanswered = 0;

/** A write is sent: what is told before its answer may be its own. Answers how to say that the answer has come. */
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
      if (own.size <= most) break;
      own.delete(oldest);
    }
  };
}

/** Whether this page made the change. */
export const isOwnChange = (change: number): boolean => own.has(change);

/** Whether an answer to a write of this page is still to come: whose change news are of cannot be told before. */
export const isWriting = (): boolean => unanswered > 0;
