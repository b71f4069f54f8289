/** Converts durations between ISO 8601 and words. Pure; linear in the length of the text. */

const units = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;
type Unit = (typeof units)[number];
/** Amounts by unit; a unit may be missing. */
type Amounts = Readonly<Partial<Record<Unit, number>>>;

/** Matches the digits of one amount. PostgreSQL intervals can store such amounts in every unit. */
const amount = '\\d{1,6}';
const iso = new RegExp(
  `^P(?!$)(?:(${amount})Y)?(?:(${amount})M)?(?:(${amount})W)?(?:(${amount})D)?(?:T(?!$)(?:(${amount})H)?(?:(${amount})M)?(?:(${amount}(?:\\.\\d{1,3})?)S)?)?$`,
);

/** The amounts of an ISO 8601 duration such as `P1DT2H`; null for any other text. */
function amountsOf(text: string): Amounts | null {
  const found = iso.exec(text);
  if (!found) return null;
  return Object.fromEntries(units.flatMap((unit, at) => (found[at + 1] ? [[unit, Number(found[at + 1])]] : [])));
}

/** Whether a text is a duration in its stored form (ISO 8601). */
export const isDuration = (text: string): boolean => iso.test(text);

const letters: Readonly<Record<Unit, string>> = {
  ...{ years: 'Y', months: 'M', weeks: 'W', days: 'D', hours: 'H', minutes: 'M', seconds: 'S' },
};

/** Amounts as an ISO 8601 duration; zero seconds if there are none. */
function isoOf(amounts: Amounts): string {
  const part = (some: readonly Unit[]) =>
    some.map((unit) => (amounts[unit] ? `${amounts[unit]}${letters[unit]}` : '')).join('');
  const [day, time] = [part(units.slice(0, 4)), part(units.slice(4))];
  return day || time ? `P${day}${time && `T${time}`}` : 'PT0S';
}

const shortWords: Readonly<Record<Unit, readonly [string, string]>> = {
  years: ['year', 'years'],
  months: ['month', 'months'],
  weeks: ['week', 'weeks'],
  days: ['day', 'days'],
  hours: ['h', 'h'],
  minutes: ['min', 'min'],
  seconds: ['s', 's'],
};

/** A duration in words: "1 h 30 min" for `PT1H30M`; any other value unchanged. */
export function durationText(value: unknown): string {
  const amounts = amountsOf(String(value));
  if (!amounts) return String(value);
  const parts = units.flatMap((unit) => {
    const count = amounts[unit];
    return count ? [`${count} ${shortWords[unit][count === 1 ? 0 : 1]}`] : [];
  });
  return parts.length > 0 ? parts.join(' ') : '0 min';
}

/** Names and abbreviations of the units. */
const spoken: Readonly<Record<string, Unit>> = {
  ...{ y: 'years', yr: 'years', yrs: 'years', year: 'years', years: 'years' },
  ...{ mo: 'months', month: 'months', months: 'months' },
  ...{ w: 'weeks', wk: 'weeks', week: 'weeks', weeks: 'weeks' },
  ...{ d: 'days', day: 'days', days: 'days' },
  ...{ h: 'hours', hr: 'hours', hrs: 'hours', hour: 'hours', hours: 'hours' },
  ...{ m: 'minutes', min: 'minutes', mins: 'minutes', minute: 'minutes', minutes: 'minutes' },
  ...{ s: 'seconds', sec: 'seconds', secs: 'seconds', second: 'seconds', seconds: 'seconds' },
};

/** The maximum number of characters of a typed duration. */
const maxTyped = 100;

/**
 * Normalises amounts: 60 minutes become an hour, and fractions become the next smaller unit, so 1.5 h is 1 h 30 min.
 */
function tidy(minutes: number): Amounts {
  const whole = Math.round(minutes * 60_000);
  return {
    hours: Math.floor(whole / 3_600_000),
    minutes: Math.floor((whole % 3_600_000) / 60_000),
    seconds: (whole % 60_000) / 1000,
  };
}

/**
 * Parses typed durations such as "90 min", "1:30", "1 h 30", "1.5 h", "2 days" and ISO 8601. Returns ISO 8601;
 * undefined for any other text.
 */
export function readDuration(typed: string): string | undefined {
  const text = typed.trim();
  if (text.length > maxTyped) return undefined;
  if (isDuration(text.toUpperCase())) return text.toUpperCase();
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (clock) return isoOf({ hours: Number(clock[1]), minutes: Number(clock[2]), seconds: Number(clock[3] ?? 0) });
  const found = new Map<Unit, number>();
  let rest = text.toLowerCase().replace(',', '.');
  let last: Unit | null = null;
  while (rest !== '') {
    const part = /^(\d{1,6}(?:\.\d{1,3})?) ?([a-z]*)\.?(?: and)? ?/.exec(rest);
    if (!part) return undefined;
    // After hours, a number without a unit means minutes.
    const unit: Unit | undefined = part[2] ? spoken[part[2]] : last === 'hours' ? 'minutes' : undefined;
    if (!unit || found.has(unit)) return undefined;
    found.set(unit, Number(part[1]));
    last = unit;
    rest = rest.slice(part[0].length);
  }
  if (found.size === 0) return undefined;
  const { hours = 0, minutes = 0, seconds = 0, ...days } = Object.fromEntries(found) as Amounts;
  if (Object.values(days).some((count) => !Number.isInteger(count))) return undefined;
  const made = isoOf({ ...days, ...tidy(hours * 60 + minutes + seconds / 60) });
  return isDuration(made) ? made : undefined;
}
