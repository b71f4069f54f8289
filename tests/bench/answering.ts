/** A thousand questions with five hundred conditions: opened, and answered until all that depends on it has changed. */
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { redcapColumns } from '../../src/dictionaries/redcap/format.ts';
import { toCsv } from '../../src/tables/write-csv.ts';
import { chromiumArguments, ensureBrowser } from '../browser/chromium.ts';
import { openServer } from './databases.ts';
import { median, quantile } from './frames.ts';
import { type BenchedProduct, openProduct } from './open-product.ts';
import type { Section } from './table.ts';

const groups = 50;
/** Of each group: the first shows so many others, and the rest is always shown. */
const shownByFirst = 10;
const inGroup = 20;
const times = 15;

/** The assessment as a REDCap dictionary: groups of one section, whose first question decides about others. */
function dictionary(): string {
  const rows = Array.from({ length: groups * inGroup }, (_, at) => {
    const [group, place] = [Math.floor(at / inGroup), at % inGroup];
    const isConditioned = place > 0 && place <= shownByFirst;
    const cells: Readonly<Record<number, string>> = {
      0: `q_${group}_${place}`,
      1: 'all_of_it',
      2: place === 0 ? `Group ${group + 1}` : '',
      3: place === 0 ? 'yesno' : place % 3 === 0 ? 'radio' : 'text',
      4: `Question ${group + 1}.${place + 1}`,
      5: place > 0 && place % 3 === 0 ? '1, One | 2, Two | 3, Three' : '',
      11: isConditioned ? `[q_${group}_0] = '1'` : '',
    };
    return redcapColumns.map((_column, column) => cells[column] ?? '');
  });
  return toCsv([redcapColumns, ...rows]);
}

/** Imports the assessment and opens it for answers; answers its id. */
async function makeAssessment({ address, person }: BenchedProduct): Promise<number> {
  const call = async <T>(method: string, path: string, sent: Omit<RequestInit, 'method'> = {}): Promise<T> => {
    const answer = await fetch(`${address}/api/${path}`, { method, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path} was refused with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const json = (body: object) => ({ body: JSON.stringify(body) });
  const content = { 'content-type': 'application/json' };
  const { token } = await call<{ token: string }>('POST', 'oauth/tokens.json', { headers: content, ...json(person) });
  const authorization = { authorization: `Bearer ${token}` };
  const headers = { ...content, ...authorization };
  const file = new FormData();
  file.append('file', new Blob([dictionary()]), 'thousand.csv');
  const { id } = await call<{ id: number }>('POST', 'assessments/import.json', { headers: authorization, body: file });
  const statuses = await call<{ id: number; name: string }[]>('GET', 'assessment_statuses.json', { headers });
  const open = statuses.find(({ name }) => name === 'Open')?.id;
  await call('PUT', `assessments/${id}.json`, { headers, ...json({ assessment_status_id: open }) });
  await call('PUT', `assessments/${id}/current_response.json`, { headers, ...json({}) });
  return id;
}

const questions = '.question-form input, .question-form textarea';

async function openedIn(page: Page, address: string): Promise<number> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(questions).first().waitFor();
  return performance.now() - began;
}

interface Answered {
  /** Milliseconds until the last question that depends on it is there or gone. */
  readonly took: number;
  /** Milliseconds of the page's main thread for it. */
  readonly work: number;
}

const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
};

/** Answers the first question of the page, and waits for the number of questions that is due then. */
async function answer(page: Page, session: CDPSession, isYes: boolean): Promise<Answered> {
  const due = isYes ? inGroup : inGroup - shownByFirst;
  const before = await workOf(session);
  const took = await page.evaluate(
    ({ choice, count }) =>
      new Promise<number>((resolve, fail) => {
        const drawn = () => document.querySelectorAll('.question-form').length;
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (drawn() !== count) return;
          observer.disconnect();
          resolve(performance.now() - began);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        const radios = [...document.querySelectorAll<HTMLInputElement>('.question-form input[type=radio]')];
        const wanted = radios.find(({ labels }) => labels?.[0]?.textContent?.trim() === choice);
        if (!wanted)
          return fail(new Error(`No choice is called “${choice}”: ${document.body.innerText.slice(0, 400)}`));
        setTimeout(() => fail(new Error(`${drawn()} questions are drawn, and ${count} are due.`)), 20_000);
        wanted.click();
      }),
    { choice: isYes ? 'Yes' : 'No', count: due },
  );
  return { took, work: (await workOf(session)) - before };
}

async function measure(product: BenchedProduct, context: BrowserContext) {
  const id = await makeAssessment(product);
  await context.request.post('/api/oauth/tokens.json', { data: product.person });
  const address = `/assessments/${id}?tab=assessments_current_response`;
  const page = await context.newPage();
  const opened: number[] = [];
  for (let at = 0; at < 4; at += 1) opened.push(await openedIn(page, address));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const answered: Answered[] = [];
  for (let at = 0; at < times; at += 1) {
    answered.push(await answer(page, session, at % 2 === 0));
    // The answer is saved before the next one.
    await page.waitForTimeout(1_500);
  }
  // The first time loads and compiles the code.
  return { opened: opened.slice(1), answered: answered.slice(1) };
}

/** Opening is measured with a full browser cache. */
export async function measureAnswering(): Promise<Section> {
  const product = await openProduct(openServer);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  try {
    const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    const { opened, answered } = await measure(product, context);
    const took = answered.map((one) => one.took);
    const work = answered.map((one) => one.work);
    return {
      title: `An assessment of ${groups * inGroup} questions and ${groups * shownByFirst} conditions (ms)`,
      head: ['action', 'median', 'p95', 'main thread'],
      rows: [
        ['open until the first question', median(opened).toFixed(0), quantile(opened, 0.95).toFixed(0), '-'],
        [
          `answer until ${shownByFirst} questions are shown or hidden`,
          median(took).toFixed(1),
          quantile(took, 0.95).toFixed(1),
          median(work).toFixed(1),
        ],
      ],
    };
  } finally {
    await browser.close();
    await product.close();
  }
}
