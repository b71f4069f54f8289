/** The product as its command starts it, in a process of its own with the demo. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** A server that can be killed and restarted on the same data. */
export class ProductProcess {
  readonly address: string;
  readonly #port: string;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  #child: ChildProcess | null = null;

  constructor(port: string) {
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.#dataDir, PORT: this.#port, LOG_LEVEL: 'silent', DEMO: '1' };
    this.#child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: 'ignore' });
    for (;;) {
      const ready = await fetch(`${this.address}/api/system.json`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return;
      await wait(200);
    }
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.stop('SIGTERM');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
