/** npm run bench [-- --only=calls,lists,start,edit] [--seconds=0.6]: figures as Markdown, nothing is judged. */
import { generate } from '../../codegen/generate.ts';
import { compareCalls } from './api/compare.ts';
import { stopLoad } from './api/load.ts';
import { openEmbedded, openServer } from './databases.ts';
import { machine, printSection, type Section } from './table.ts';

const option = (name: string, otherwise: string): string =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise;
const only = new Set(option('only', 'calls').split(','));
const milliseconds = Number(option('seconds', '0.6')) * 1_000;

const on = option('on', 'pglite,postgres').split(',');
const databases = [...(on.includes('pglite') ? [openEmbedded] : []), ...(on.includes('postgres') ? [openServer] : [])];

console.log(`${machine()}\n${new Date().toISOString()}`);
const generated = generate();
const sections: readonly [string, () => Promise<Section>][] = [
  ...databases.map((open): [string, () => Promise<Section>] => [
    'calls',
    async () => {
      const opened = await open(generated);
      try {
        return await compareCalls(generated, opened, milliseconds, option('calls', '').split(',').filter(Boolean));
      } finally {
        await opened.close();
      }
    },
  ]),
];
for (const [name, work] of sections) if (only.has(name)) printSection(await work());
await stopLoad();
