/**
 * The validators of a form. The content security policy does not allow the page to compile validators, so it loads
 * those that the server has compiled. Until they are loaded, or if that fails, the form shows no validation errors; the
 * server validates all input in any case.
 */
import { useEffect, useMemo, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { anyServer, loadChunk } from '../../api/chunk.ts';
import { useOnReconnect } from '../../api/use-on-reconnect.ts';
import type { FormMode } from './form-layout.ts';
import type { Check } from './form-validator.ts';
import type { Validator, ValidatorModule } from './validator.ts';

/** A check with the name of its validator. */
export interface NamedCheck {
  readonly name: string;
  /** The member of the form that is validated; null for the whole value. */
  readonly at: string | null;
}

const loaded = new Map<string, Validator>();
const loading = new Map<string, Promise<Validator | null>>();
let failures = 0;

async function load(name: string): Promise<Validator | null> {
  // Browsers may cache the failure to load a module, so another address is used after a failure.
  const address = `${window.location.origin}/api/validators/${name}.js${failures > 0 ? `#${failures}` : ''}`;
  try {
    const [{ validatorOf }, module] = await Promise.all([
      loadChunk(() => import('./validator.ts'), anyServer),
      loadChunk(() => import(/* @vite-ignore */ address) as Promise<ValidatorModule>, anyServer),
    ]);
    const made = validatorOf(name, module);
    loaded.set(name, made);
    return made;
  } catch {
    failures += 1;
    return null;
  } finally {
    loading.delete(name);
  }
}

function validatorNamed(name: string): Promise<Validator | null> {
  const known = loaded.get(name);
  if (known) return Promise.resolve(known);
  const attempt = loading.get(name) ?? load(name);
  loading.set(name, attempt);
  return attempt;
}

/** The checks with loaded validators; null if a validator is missing. */
function checksNow(named: readonly NamedCheck[]): readonly Check[] | null {
  const found = named.flatMap(({ name, at }): Check[] => {
    const validator = loaded.get(name);
    return validator ? [{ validator, at }] : [];
  });
  return found.length === named.length ? found : null;
}

export interface Checks {
  /** The checks; null while validators are loading, or if loading has failed. */
  readonly now: readonly Check[] | null;
  /** Resolves to the checks once loading has succeeded or failed. */
  readonly settled: () => Promise<readonly Check[] | null>;
}

/** Loads the validators of checks, and tries again after an outage. `named` must be the same object in each render. */
export function useChecks(named: readonly NamedCheck[]): Checks {
  const [, drawAgain] = useState(0);
  const now = useMemo(() => checksNow(named), [named]) ?? checksNow(named);
  const settled = async () => {
    await Promise.all(named.map(({ name }) => validatorNamed(name)));
    return checksNow(named);
  };
  const [attempt, askAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (checksNow(named)) return;
    let wanted = true;
    void settled().then(() => wanted && drawAgain((count) => count + 1));
    return () => {
      wanted = false;
    };
  }, [named, attempt]);
  useOnReconnect(now ? null : () => askAgain((count) => count + 1));
  return { now, settled };
}

/**
 * The checks for the form of a collection: of the whole body, and of objects whose schemas are known only at run time.
 */
export function useFormChecks(entry: CollectionEntry, mode: FormMode): Checks {
  const { [mode]: body, inside } = entry.validators;
  return useChecks(
    useMemo(
      () => [
        ...(body === null ? [] : [{ name: body, at: null }]),
        ...Object.entries(inside).map(([at, name]) => ({ name, at })),
      ],
      [body, inside],
    ),
  );
}
