/**
 * npm run bench [-- --only=calls,lists,conditions,others,catalog,results,answering,live,start,edit,routes,bpmn,lines,diagram,web,first,soak]
 * [--on=pglite,postgres] [--calls=get,create] [--seconds=0.2] [--boxes=500,2000,5000]
 * [--editors=tessera,tessera-engine,bpmn-js,react-flow,maxgraph] [--rounds=3] [--minutes=10]
 * [--files=tests/fixtures/bpmn]: prints figures as Markdown tables, without judging them. `soak` takes ten minutes and
 * runs only if named.
 */
import { generate } from '../../codegen/generate.ts';
import { setLogLevel } from '../../src/server/log.ts';
import { measureAnswering } from './answering.ts';
import { compareCalls } from './api/compare.ts';
import { stopLoad } from './api/load.ts';
import { compareLines } from './bpmn-lines.ts';
import { measureBpmn } from './bpmn-round-trip.ts';
import { compareCatalogs } from './catalog.ts';
import { compareConditions } from './conditions.ts';
import { openEmbedded, openServer } from './databases.ts';
import { compareDiagrams, subjects } from './diagram/compare.ts';
import { soakDiagram } from './diagram/soak.ts';
import { measureEdit } from './edit.ts';
import { compareSizes } from './lists.ts';
import { measureHeard } from './live/heard.ts';
import { compareWrites } from './live/writes.ts';
import { measureOthers } from './others.ts';
import { measureResults } from './results.ts';
import { measureRoutes } from './routes.ts';
import { measureStart } from './start.ts';
import { machine, printSection } from './table.ts';
import { compareWeb } from './web/compare.ts';
import { measureFirstLoad } from './web/first-load.ts';

const option = (name: string, otherwise: string): readonly string[] =>
  (process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise).split(',').filter(Boolean);
const only = option(
  'only',
  'calls,lists,conditions,others,catalog,results,answering,live,start,edit,routes,bpmn,lines,diagram,web,first',
);
const milliseconds = Number(option('seconds', '0.2')[0]) * 1_000;
const on = option('on', 'pglite,postgres');
const databases = [...(on.includes('pglite') ? [openEmbedded] : []), ...(on.includes('postgres') ? [openServer] : [])];

// Log lines would appear between the tables, and cost time that a bare handler does not need.
setLogLevel('error');
console.log(`${machine()}\n${new Date().toISOString()}`);
const generated = generate();
for (const open of databases) {
  if (only.includes('calls')) {
    const opened = await open(generated);
    printSection(await compareCalls(generated, opened, milliseconds, option('calls', '')));
    await opened.close();
  }
  if (only.includes('lists')) printSection(await compareSizes(generated, open));
}
if (only.includes('conditions')) printSection(await compareConditions(generated));
if (only.includes('others')) printSection(await measureOthers());
if (only.includes('catalog')) printSection(await compareCatalogs(generated));
if (only.includes('results')) printSection(await measureResults(generated));
if (only.includes('answering')) printSection(await measureAnswering());
const rounds = Number(option('rounds', '3')[0]);
if (only.includes('live')) {
  printSection(await compareWrites(generated, milliseconds, rounds));
  printSection(await measureHeard(generated, rounds));
}
await stopLoad();
if (only.includes('start')) printSection(await measureStart());
if (only.includes('edit')) printSection(await measureEdit());
if (only.includes('routes')) printSection(measureRoutes(option('boxes', '500,5000').map(Number)));
for (const folder of only.includes('bpmn') ? option('files', 'tests/fixtures/bpmn') : [])
  printSection(await measureBpmn(folder));
for (const folder of only.includes('lines') ? option('files', 'tests/fixtures/bpmn') : [])
  printSection(await compareLines(folder));
if (only.includes('web')) for await (const section of compareWeb(rounds)) printSection(section);
if (only.includes('first')) printSection(await measureFirstLoad(rounds));
if (only.includes('soak')) printSection(await soakDiagram(Number(option('minutes', '10')[0])));
if (only.includes('diagram')) {
  const wanted = option('editors', subjects.join());
  const editors = subjects.filter((name) => wanted.includes(name));
  for await (const section of compareDiagrams(option('boxes', '5000').map(Number), editors, rounds))
    printSection(section);
}
