/** Stores what a call answers, or clears what was stored if it fails; the failure is the caller's to judge. */
export async function loadInto<T>(call: () => Promise<T>, store: (answer: T) => void, clear: () => void): Promise<T> {
  try {
    const answer = await call();
    store(answer);
    return answer;
  } catch (error) {
    clear();
    throw error;
  }
}
