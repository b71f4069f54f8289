import { useQuery } from '@tanstack/react-query';
import type { OwnLogin } from '../../../contract/generated/client.ts';
import { timeText } from '../../../fields/date/day-text.ts';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { Failure } from '../../api/notice.tsx';
import { problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { Loading } from '../../ui/late.tsx';
import { toast } from '../../ui/toasts.ts';

/** The cache key of the user's logins. */
export const loginsKey = ['own logins'] as const;

const readLogins = () => answered(api.GET('/api/current_user/logins.json', { optOut: inPlace }));
const endLogin = (id: string) =>
  api.DELETE('/api/current_user/logins/{id}.json', { params: { path: { id } }, optOut: inPlace });
const endOthers = () => api.POST('/api/current_user/end_other_logins.json', { optOut: inPlace });

/** Ends logins, shows the result, and reads the list again. */
async function end(call: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await call();
    toast({ text: done });
  } catch (error) {
    toast({ text: problemText(error), kind: 'error' });
  } finally {
    await queries.invalidateQueries({ queryKey: loginsKey });
  }
}

/** The active logins of the user, each with a button that ends it. */
export function LoginsSection() {
  const { data, error, refetch } = useQuery({ queryKey: loginsKey, queryFn: readLogins, retry: false });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <section className="card section" aria-labelledby="profile-logins">
      <h2 id="profile-logins">Where you are logged in</h2>
      {error && <Failure title="Your logins could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <ul className="logins">
          {data.map((login) => (
            <Login key={login.id} login={login} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => void end(endOthers, 'You are logged out everywhere but here.')}
        >
          Log out everywhere else
        </button>
      )}
    </section>
  );
}

function Login({ login }: { readonly login: OwnLogin }) {
  const { id, current, device, company_name, began_at, last_used_at } = login;
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {current && <span className="text-2 ms-2">This browser</span>}
        <div className="text-2">
          {company_name ? `${company_name}, since` : 'Since'} {timeText(began_at)}, last used {timeText(last_used_at)}
        </div>
      </div>
      {!current && (
        <button
          type="button"
          className="btn btn-secondary"
          aria-label={`Log out ${device}, last used ${timeText(last_used_at)}`}
          onClick={() => void end(() => endLogin(id), `${device} is logged out.`)}
        >
          Log out
        </button>
      )}
    </li>
  );
}
