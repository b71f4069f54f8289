/** Writes the types of the contract on the disk, for `npm run dev`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeClient } from './client.ts';
import { contractPath } from './contract-path.ts';
import { projectRoot } from './project-root.ts';

await writeClient(readFileSync(join(projectRoot, contractPath), 'utf8'));
