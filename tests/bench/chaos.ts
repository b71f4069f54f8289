/**
 * Two people type into one project while failures are injected, and lost or duplicated edits are counted: `node
 * tests/bench/chaos.ts --seed 20261127 --runs 10`, after a build of the web. The same seed makes the same choices, but
 * the timing differs. PORT is the server's port; 4350 by default.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, ensureBrowser } from '../browser/chromium.ts';
import { type Outage, outageBefore } from '../browser/outage.ts';
import { ProductProcess } from './product-process.ts';

const { values: options } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '5' } },
});
const port = process.env['PORT'] ?? '4350';
const server = `http://127.0.0.1:${port}`;
/** Milliseconds after a failure until everything must have reached the server. */
const recovery = 60_000;

/** Pseudo-random numbers from 0 to 1 for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const next = random(Number(options.seed));
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;

/** The access tokens of the check itself, by e-mail address; they expire during a long run. */
const tokens = new Map<string, string>();

async function tokenOf(email: string): Promise<string> {
  const { token } = await ask('POST', 'oauth/tokens.json', null, { email, password: 'demo' });
  tokens.set(email, token);
  return token;
}

/** Calls the server beside the pages, as the person with this e-mail address. @throws {Error} for a refusal */
const ask = async (method: string, path: string, email: string | null, body?: object) => {
  const content = body && { body: JSON.stringify(body) };
  const send = async (again: boolean) => {
    const token = email && ((again ? null : tokens.get(email)) ?? (await tokenOf(email)));
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return fetch(`${server}/api/${path}`, { method, headers, ...content });
  };
  const first = await send(false);
  const answer = first.status === 401 ? await send(true) : first;
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
  return answer.json();
};

/** An input position. Only one person types into each, so any conflict there is a false one. */
interface Place {
  readonly name: string;
  readonly address: string;
  /** Puts the cursor at the end of the field. */
  readonly enter: (page: Page) => Promise<void>;
  /** Leaves the field like a user does. */
  readonly leave: (page: Page) => Promise<void>;
  readonly stored: () => Promise<string>;
}

interface Person {
  readonly email: string;
  readonly context: BrowserContext;
  readonly places: readonly Place[];
  page: Page;
  place: Place;
  /** Words typed in this run, and the words among these that the server has acknowledged to the page. */
  typed: string[];
  acknowledged: Set<string>;
  /** The number of conflicts shown. */
  conflicts: number;
}

const counts = {
  runs: 0,
  brokenOff: 0,
  typed: 0,
  acknowledged: 0,
  acknowledgedLost: 0,
  typedLost: 0,
  /** The number of lost words that the server has at the end of all runs. */
  late: 0,
  conflictsWithOneself: 0,
};
/** The words that were missing at the end of their run, by input position. */
const missing = new Map<Place, string[]>();

async function panelField(page: Page, label: RegExp): Promise<void> {
  const field = page.getByRole('complementary').getByLabel(label).first();
  await field.click();
  await field.press('Control+End');
}

async function placesOf(rows: readonly [number, number, number], email: string, tag: string) {
  const path = 'projects/1/stakeholders';
  const [form, cell, text] = rows;
  const read = async (id: number, name: string) => String((await ask('GET', `${path}/${id}.json`, email))[name] ?? '');
  const items = 'projects/1/project_scenario_modules/11/entity_values';
  const blur = (page: Page) => page.keyboard.press('Tab');
  const places: Place[] = [
    {
      name: `form of ${tag}`,
      address: `/projects/1/stakeholders/15?view=table&row=${form}`,
      enter: (page) => panelField(page, /^Name/),
      leave: blur,
      stored: () => read(form, 'name'),
    },
    {
      name: `cell of ${tag}`,
      address: '/projects/1/stakeholders/15?view=table',
      enter: async (page) => {
        await page
          .locator('.grid-label', { hasText: `Cell ${tag}` })
          .first()
          .focus();
        await page.keyboard.press('F2');
        await page.locator('[role=gridcell] :is(input, textarea):focus').waitFor();
        await page.keyboard.press('End');
      },
      leave: (page) => page.keyboard.press('Enter'),
      stored: () => read(cell, 'name'),
    },
    {
      name: `text of ${tag}`,
      address: '/projects/1/text/11',
      enter: async (page) => {
        const write = page.getByRole('button', { name: new RegExp(`^(Write|Done with) Text ${tag}$`) });
        if ((await write.getAttribute('aria-expanded')) === 'false') await write.click();
        const field = page.locator('.rich-text[contenteditable=true]').first();
        await field.click();
        await field.press('Control+End');
      },
      leave: blur,
      stored: async () => String((await ask('GET', `${items}/${text}.json`, email)).values?.content ?? ''),
    },
  ];
  return places;
}

function watch(person: Person, page: Page): Page {
  page.setDefaultTimeout(20_000);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  page.on('requestfinished', (request) => {
    if (request.method() !== 'PUT') return;
    void (async () => {
      const response = await request.response();
      if (!response?.ok()) return;
      const row = await response.text();
      for (const one of person.typed) if (row.includes(one)) person.acknowledged.add(one);
    })().catch(() => undefined);
  });
  return page;
}

type Accident = (person: Person, outage: Outage, running: ProductProcess) => Promise<void>;
const answersOf =
  (status: number): Accident =>
  async ({ context, page }) => {
    const isWrite = (url: URL): boolean => url.pathname.startsWith('/api/projects/');
    await context.route(isWrite, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status, json: {} }) : route.fallback(),
    );
    await page.keyboard.type(' ');
    await wait(1_500);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  };
const accidents: Readonly<Record<string, Accident>> = {
  'answers lost': async (_, outage) => {
    outage.loseAnswers((method) => method === 'PUT');
    setTimeout(() => outage.loseAnswers(null), 4_000);
  },
  'status 500': answersOf(500),
  'status 401': answersOf(401),
  offline: async ({ context }) => {
    await context.setOffline(true);
    setTimeout(() => void context.setOffline(false), 4_000);
  },
  reload: async (person) => {
    await wait(250);
    await person.page.reload();
    await person.place.enter(person.page);
  },
  'tab killed': async (person) => {
    await wait(250);
    const page = watch(person, await person.context.newPage());
    await person.page.close();
    person.page = page;
    await page.goto(person.place.address);
    await person.place.enter(page);
  },
  'server restarted': async (_, __, running) => {
    await running.stop('SIGKILL');
    setTimeout(() => void running.start(), 500);
  },
};

let word = 0;
async function type(person: Person): Promise<void> {
  word += 1;
  const text = `w${word}x`;
  person.typed.push(text);
  await person.page.keyboard.type(` ${text}`, { delay: 15 });
}

/** Sends waiting edits again, and counts conflicts, because nobody resolves them here. */
async function settle(person: Person): Promise<void> {
  const { page, place } = person;
  const end = Date.now() + recovery;
  while (Date.now() < end) {
    const stored = await place.stored().catch(() => '');
    if (person.typed.every((one) => stored.includes(one))) return;
    if (await page.locator('.conflict-choices').count()) {
      person.conflicts += 1;
      return;
    }
    const review = page.locator('footer').getByRole('button', { name: 'Review' });
    if (
      (await page
        .locator('footer')
        .getByText(/not saved/)
        .count()) &&
      (await review.count())
    ) {
      await review
        .first()
        .click()
        .catch(() => undefined);
      const dialog = page.getByRole('dialog');
      if (await dialog.locator('.conflict-choices').count()) {
        person.conflicts += 1;
        return;
      }
      await dialog
        .getByRole('button', { name: /^Retry/ })
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await dialog
        .getByRole('button', { name: 'Close' })
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    }
    await wait(1_000);
  }
}

async function run(people: readonly Person[], outage: Outage, running: ProductProcess): Promise<void> {
  const [victim, name] = [oneOf(people), oneOf(Object.keys(accidents))];
  const at = Math.floor(next() * 4);
  for (const person of people) {
    person.place = oneOf(person.places);
    [person.typed, person.acknowledged, person.conflicts] = [[], new Set(), 0];
    await person.page.goto(person.place.address);
    await person.place.enter(person.page);
  }
  for (let round = 0; round < 4; round += 1) {
    for (const person of people) await type(person);
    if (round === at) await accidents[name]?.(victim, outage, running);
    await wait(oneOf([50, 400, 900, 1_500]));
  }
  for (const person of people) await person.place.leave(person.page);
  await wait(4_500);
  for (const person of people) await settle(person);
  const lines = await Promise.all(
    people.map(async (person) => {
      const stored = await person.place.stored();
      const lost = person.typed.filter((one) => !stored.includes(one));
      const acknowledgedLost = lost.filter((one) => person.acknowledged.has(one));
      counts.typed += person.typed.length;
      counts.acknowledged += person.acknowledged.size;
      counts.typedLost += lost.length;
      counts.acknowledgedLost += acknowledgedLost.length;
      counts.conflictsWithOneself += person.conflicts;
      missing.set(person.place, [...(missing.get(person.place) ?? []), ...lost]);
      return `${person.place.name}: ${lost.length} of ${person.typed.length} lost${person.conflicts ? ', a conflict with oneself' : ''}`;
    }),
  );
  counts.runs += 1;
  console.log(`${counts.runs}. ${name} (${victim.email}): ${lines.join('; ')}`);
}

const running = new ProductProcess(port);
await running.start();
const outage = await outageBefore(server);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
try {
  const people: Person[] = [];
  for (const email of ['company@example.com', 'member@example.com']) {
    const tag = email.split('@')[0] ?? email;
    const made = [];
    for (const name of [`Form ${tag}`, `Cell ${tag}`])
      made.push((await ask('POST', 'projects/1/stakeholders.json', email, { name })).id);
    const items = 'projects/1/project_scenario_modules/11/entity_values';
    const [first] = await ask('GET', `${items}.json`, email);
    const section = { entity_attribute_id: first.entity_attribute_id, title: `Text ${tag}` };
    made.push((await ask('POST', `${items}.json`, email, section)).id);
    const places = await placesOf(made as unknown as [number, number, number], email, tag);
    const context = await browser.newContext({ baseURL: outage.address, viewport: { width: 1440, height: 900 } });
    await context.request.post(`${outage.address}/api/oauth/tokens.json`, { data: { email, password: 'demo' } });
    const page = await context.newPage();
    const place = places[0] as Place;
    const person: Person = { email, context, places, page, place, typed: [], acknowledged: new Set(), conflicts: 0 };
    watch(person, page);
    people.push(person);
  }
  for (let at = 0; at < Number(options.runs); at += 1)
    await run(people, outage, running).catch((error: unknown) => {
      counts.brokenOff += 1;
      console.log(`A run broke off: ${String(error).split('\n')[0]}`);
    });
  for (const [place, words] of missing) {
    const stored = await place.stored();
    counts.late += words.filter((one) => stored.includes(one)).length;
  }
  console.log(JSON.stringify({ seed: options.seed, ...counts }));
} finally {
  await browser.close();
  await outage.close();
  await running.close();
}
