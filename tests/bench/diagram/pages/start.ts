/** Loads only the editor that the address names. */
import type { Subject } from '../subject.ts';

const subjects: Readonly<Record<string, () => Promise<{ makeSubject(host: HTMLElement): Subject }>>> = {
  'tessera-engine': () => import('./tessera.ts'),
  'bpmn-js': () => import('./bpmn-js.ts'),
  'react-flow': () => import('./react-flow.tsx'),
  maxgraph: () => import('./maxgraph.ts'),
};

const name = new URLSearchParams(location.search).get('subject') ?? '';
const load = subjects[name];
const host = document.getElementById('editor');
if (!load || !host) throw new Error(`There is no editor "${name}" to measure.`);
window.subject = (await load()).makeSubject(host);
