import { expect, test } from 'vitest';
import { unknownIn } from '../../checks/named.ts';

const known = { files: ['src/web/ui/menu.tsx', 'docs/tests.md', 'README.md'], names: new Set(['openMenu']) };

test('files, links and names of code that are not there are told, whatever else a document quotes is not', () => {
  const text = `\`ui/menu.tsx\` has \`openMenu()\`, no \`closeMenu\`; \`ui/tip.tsx\` is gone. \`DATA_DIR\`, \`npm run dev\`.
See [tests](tests.md#how), [the front](../README.md), [nothing](none.md), [a site](https://example.com/x.md).
\`\`\`
import { oldName } from './gone.ts'; \`oldName\`
\`\`\``;
  expect(unknownIn(text, 'docs/', known)).toEqual(['ui/tip.tsx', 'closeMenu', 'none.md']);
});
