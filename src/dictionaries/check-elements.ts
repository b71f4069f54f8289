/** Checks the tree of a dictionary: keys, parents, cycles, depth. Pure. */
import { type Dictionary, type DictionaryElement, type DictionaryFault, maxElements, maxLevels } from './dictionary.ts';

/** The maximum number of listed faults; further faults are only counted. */
const maxListed = 200;
const longestKey = 500;

/** Adds a fault for each element that cannot be imported. */
export function withCheckedElements(read: Dictionary): Dictionary {
  const faults = [...read.faults, ...faultsOf(read.elements)];
  const more = faults.length - maxListed;
  const listed = faults.slice(0, maxListed);
  if (more > 0) listed.push({ line: null, message: `${more.toLocaleString('en')} more faults like these.` });
  return { ...read, faults: listed };
}

function faultsOf(elements: readonly DictionaryElement[]): readonly DictionaryFault[] {
  if (elements.length > maxElements)
    return [
      {
        line: null,
        message: `The file has ${elements.length.toLocaleString('en')} elements; a catalog holds at most ${maxElements.toLocaleString('en')}. Split it.`,
      },
    ];
  const faults: DictionaryFault[] = [];
  const byKey = new Map<string, DictionaryElement>();
  for (const element of elements) {
    const { key, line, name } = element;
    const fail = (message: string) => faults.push({ line, message });
    const before = byKey.get(key);
    if (name.trim() === '') fail('The element has no name.');
    else if (key === '') fail(`“${name}” has no key. Fill in the column of keys, or choose none.`);
    else if (key.length > longestKey)
      fail(`The key of “${name}” has ${key.length} characters; it may have ${longestKey}.`);
    else if (before)
      fail(
        `The key “${key}” is there already${before.line === null ? '' : `, in line ${before.line}`}: keys are unique in a catalog.`,
      );
    else byKey.set(key, element);
  }
  for (const { key, parent, line, name } of elements)
    if (parent !== null && !byKey.has(parent))
      faults.push({ line, message: `“${name}” (${key}) is below “${parent}”, which the file does not have.` });
  faults.push(...depthFaults(byKey));
  return faults;
}

/** The faults for cycles, and for branches that are too deep. */
function depthFaults(byKey: ReadonlyMap<string, DictionaryElement>): readonly DictionaryFault[] {
  const faults: DictionaryFault[] = [];
  const levels = new Map<string, number>();
  for (const start of byKey.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at: string | null = start;
    while (at !== null && !levels.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = byKey.get(at)?.parent ?? null;
    }
    if (at !== null && onWay.has(at)) {
      const element = byKey.get(at);
      faults.push({ line: element?.line ?? null, message: `“${element?.name}” (${at}) is below itself.` });
    }
    let level = at === null || onWay.has(at) ? 0 : (levels.get(at) ?? 0);
    for (const key of way.toReversed()) {
      level += 1;
      levels.set(key, level);
      if (level === maxLevels + 1) {
        const element = byKey.get(key);
        faults.push({
          line: element?.line ?? null,
          message: `“${element?.name}” (${key}) is ${maxLevels} levels below the top; a catalog has at most ${maxLevels} levels.`,
        });
      }
    }
  }
  return faults;
}
