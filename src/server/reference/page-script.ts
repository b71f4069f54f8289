/**
 * The script of the reference's pages: shows the logged-in account, inserts ids of the reader's own rows into the
 * samples, and makes calls. It imports nothing, because the server sends only this file, without its types.
 */

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly body: string | null;
}

/** The maximum number of shown characters of a response. */
const maxShown = 20_000;
/** The maximum number of query parameters with a form field of their own. */
const maxFields = 8;

const csrfToken = (): string | null => {
  const found = document.cookie.split('; ').find((one) => one.startsWith('tessera_csrf='));
  return found ? decodeURIComponent(found.slice('tessera_csrf='.length)) : null;
};

let token: string | null = null;

/** Uses the login of the web application, if there is one. */
async function takeUpLogin(): Promise<void> {
  token = null;
  const csrf = csrfToken();
  if (csrf === null) return;
  const response = await fetch('/api/oauth/tokens.json', { headers: { 'x-csrf-token': csrf } });
  if (response.ok) token = ((await response.json()) as { token: string }).token;
}

const call = ({ method, address, body }: Sent): Promise<Response> => {
  const csrf = csrfToken();
  return fetch(address, {
    method,
    body,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(csrf !== null && { 'x-csrf-token': csrf }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
  });
};

/** Sends a request, and repeats it with a new token if the present one has expired. */
async function send(sent: Sent): Promise<Response> {
  const response = await call(sent);
  if (response.status !== 401 || token === null) return response;
  await takeUpLogin();
  return token === null ? response : call(sent);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]> = {},
  within: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), members);
  made.append(...within);
  return made;
}

interface Person {
  readonly name: string;
  readonly company_id: number | null;
  readonly companies: readonly { readonly id: number; readonly name: string }[];
}

/** The company whose rows the calls use; null without a login. */
let company: string | null = null;

async function showReader(): Promise<void> {
  const places = document.querySelectorAll('.who');
  const response = token === null ? null : await call({ method: 'GET', address: '/api/current_user', body: null });
  if (!response?.ok) {
    for (const place of places)
      place.replaceChildren(
        element('a', { href: '/' }, ['Log in']),
        ' and come back: the samples then name rows of your company, and you can try calls.',
      );
    return;
  }
  const person = (await response.json()) as Person;
  company = person.companies.find(({ id }) => id === person.company_id)?.name ?? null;
  const at = company === null ? '' : ` at ${company}`;
  for (const place of places)
    place.textContent = `You are logged in as ${person.name}${at}. What you try is done as you, with your rights.`;
}

const firstIds = new Map<string, Promise<string | null>>();

/** The id of the first readable row of a list. */
function firstId(list: string): Promise<string | null> {
  const known = firstIds.get(list);
  if (known) return known;
  const first = call({ method: 'GET', address: `${list}.json?page=1&per_page=1&fields=id`, body: null }).then(
    async (response) => {
      const rows: unknown = response.ok ? await response.json() : null;
      return Array.isArray(rows) && rows[0] ? String(rows[0].id) : null;
    },
    () => null,
  );
  firstIds.set(list, first);
  return first;
}

/** Ids for the parameters of a path, as far as rows exist. */
async function ownIds(path: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  let before = '';
  for (const segment of path
    .replace(/\.json$/, '')
    .split('/')
    .slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const id = name === undefined ? segment : await firstId(before);
    if (id === null) break;
    if (name !== undefined) ids.set(name, id);
    before += `/${id}`;
  }
  return ids;
}

async function fillSamples(section: Element): Promise<void> {
  const path = section.querySelector<HTMLElement>('[data-call]')?.dataset['call'];
  if (path === undefined || token === null) return;
  const ids = await ownIds(path);
  for (const place of section.querySelectorAll<HTMLElement>('var[data-own]')) {
    const id = ids.get(place.dataset['own'] ?? '');
    if (id !== undefined) place.textContent = id;
  }
}

interface Field {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly input: HTMLInputElement;
}

/** The elements of the form for trying a call. */
interface Trial {
  readonly form: HTMLFormElement;
  readonly fields: readonly Field[];
  readonly others: HTMLInputElement | null;
  readonly body: HTMLTextAreaElement | null;
  readonly answer: HTMLElement;
}

const labelled = (text: string, field: HTMLElement): HTMLLabelElement => element('label', {}, [text, field]);

function buildTrial(details: HTMLElement, section: Element): Trial {
  const { method = 'GET', body: example } = details.dataset;
  const rows = [...section.querySelectorAll<HTMLElement>('tr[data-in]')].map(({ dataset }) => dataset);
  const inQuery = rows
    .filter((row) => row['in'] === 'query')
    .sort((a, b) => Number('required' in b) - Number('required' in a));
  const shown = [...rows.filter((row) => row['in'] === 'path'), ...inQuery.slice(0, maxFields)];
  const fields = shown.map(({ name = '', in: place, required }): Field => {
    const input = element('input', { type: 'text', autocomplete: 'off', spellcheck: false });
    input.required = place === 'path' || required !== undefined;
    return { name, place: place === 'path' ? 'path' : 'query', input };
  });
  const others =
    inQuery.length > maxFields ? element('input', { type: 'text', placeholder: 'name=value&name=value' }) : null;
  const body = example === undefined ? null : element('textarea', { value: example, rows: 8, spellcheck: false });
  const answer = element('div', { className: 'answer' });
  answer.setAttribute('role', 'status');
  const form = element('form', {}, [
    ...fields.map(({ name, input }) => labelled(name, input)),
    ...(others ? [labelled('Other parameters', others)] : []),
    ...(body ? [labelled('Body (JSON)', body)] : []),
    element('button', { type: 'submit' }, [method === 'GET' ? 'Send' : 'Send ...']),
  ]);
  details.querySelector('p')?.remove();
  details.append(form, answer);
  return { form, fields, others, body, answer };
}

/** The request that the form describes. */
function requestOf(path: string, method: string, { fields, others, body }: Trial): Sent {
  const query = new URLSearchParams(others?.value ?? '');
  let address = path;
  for (const { name, place, input } of fields) {
    const value = input.value.trim();
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.append(name, value);
  }
  const text = query.toString();
  return { method, address: text ? `${address}?${text}` : address, body: body?.value.trim() || null };
}

const sizeOf = (text: string): string => `${text.length.toLocaleString('en')} characters`;

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function showAnswer(answer: HTMLElement, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  const isText = type === '' || /json|^text\//.test(type);
  const text = isText ? await response.text() : '';
  const size = isText ? sizeOf(text) : `a file (${type})`;
  const parts: Node[] = [
    element('p', {}, [element('strong', {}, [`${response.status} ${response.statusText}`.trim()]), `, ${size}`]),
  ];
  if (type.includes('problem+json'))
    parts.push(element('p', { className: 'problem' }, [(JSON.parse(text) as { detail: string }).detail]));
  if (text !== '') {
    const whole = pretty(text);
    const cut =
      whole.length > maxShown ? `${whole.slice(0, maxShown)}\n... and ${sizeOf(whole.slice(maxShown))} more` : whole;
    parts.push(element('pre', { tabIndex: 0 }, [cut]));
  }
  answer.replaceChildren(...parts);
}

async function make(sent: Sent, { form, answer }: Trial): Promise<void> {
  const button = form.querySelector('button');
  if (button) button.disabled = true;
  answer.textContent = 'Sending ...';
  try {
    await showAnswer(answer, await send(sent));
  } catch {
    answer.textContent = 'The server did not answer. Try again.';
  }
  if (button) button.disabled = false;
}

/** Asks for confirmation of a writing call, beside its form. */
function confirmFirst(sent: Sent, trial: Trial): void {
  const whose = company === null ? '' : ` of ${company}`;
  const yes = element('button', { type: 'button' }, ['Send it']);
  const no = element('button', { type: 'button' }, ['Cancel']);
  const question = element('p', {}, [
    `${sent.method} ${sent.address} may change data${whose}, for everybody. Send it?`,
  ]);
  const group = element('div', { className: 'ask' }, [question, yes, no]);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Confirm the call');
  trial.answer.replaceChildren(group);
  yes.addEventListener('click', () => {
    trial.form.querySelector('button')?.focus();
    void make(sent, trial);
  });
  no.addEventListener('click', () => {
    trial.answer.replaceChildren('Nothing was sent.');
    trial.form.querySelector('button')?.focus();
  });
  no.focus();
}

async function open(details: HTMLElement): Promise<void> {
  const section = details.closest('section');
  const { method = 'GET', path = '' } = details.dataset;
  if (!section || details.querySelector('form')) return;
  const trial = buildTrial(details, section);
  trial.form.addEventListener('submit', (event) => {
    event.preventDefault();
    const sent = requestOf(path, method, trial);
    if (method === 'GET') void make(sent, trial);
    else confirmFirst(sent, trial);
  });
  const ids = token === null ? new Map<string, string>() : await ownIds(path);
  for (const { name, place, input } of trial.fields)
    if (place === 'path' && input.value === '') input.value = ids.get(name) ?? '';
}

const ready = takeUpLogin()
  .catch(() => undefined)
  .then(showReader);

for (const details of document.querySelectorAll<HTMLDetailsElement>('details.try'))
  details.addEventListener('toggle', () => {
    if (details.open) void ready.then(() => open(details));
  });

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void ready.then(() => fillSamples(target));
    }
  },
  { rootMargin: '200px' },
);
for (const section of document.querySelectorAll('section')) seen.observe(section);
