/** Formats numbers with their units. Pure. */

/** Units that are currencies: ISO 4217 codes. `%` is percent; any other unit follows the number. */
let currencies: ReadonlySet<string> | null = null;

/**
 * The format of numbers without a currency. Created lazily, because the first format on a page takes a browser ten
 * milliseconds.
 */
let plain: Intl.NumberFormat | null = null;
const money = new Map<string, Intl.NumberFormat>();

function moneyText(amount: number, currency: string): string {
  const known = money.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  money.set(currency, known);
  return known.format(amount);
}

/** A number with its unit: "1,234.5", "€1,234.50", "12%" or "3 kg". */
export function amountText(amount: number, unit: unknown): string {
  plain ??= new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
  if (typeof unit !== 'string' || unit === '') return plain.format(amount);
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  if (currencies.has(unit)) return moneyText(amount, unit);
  return unit === '%' ? `${plain.format(amount)}%` : `${plain.format(amount)} ${unit}`;
}

/** The cell without the unit before or after its number. */
export function withoutUnit(cell: string, unit: unknown): string {
  if (typeof unit !== 'string' || unit === '') return cell;
  const text = cell.trim();
  if (text.endsWith(unit)) return text.slice(0, -unit.length);
  return text.startsWith(unit) ? text.slice(unit.length) : text;
}
