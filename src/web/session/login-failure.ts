import { Problem, problemText } from '../api/problem.ts';

/** Why a login failed, in words that say what to do. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof Problem)) return problemText(error);
  if (error.status === 401 || error.status === 422) return 'This e-mail address and password do not match an account.';
  if (error.status !== 429) return problemText(error);
  const seconds = Number(error.headers.get('retry-after'));
  const wait = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : seconds > 0 ? `${seconds} seconds` : 'a while';
  return `Too many attempts. Wait ${wait} and try again.`;
}
