/** A value of a field as a cell shows it. */
import type { FieldEntry } from '../../../contract/registry.ts';
import { labelsOf, type Row } from '../state/row.ts';
import { kindOf } from './field-kind.ts';
import { noDate, relativeText, textOf } from './text-of.ts';
import './cells.css';

const shownChips = 3;

export function Cell({ field, row }: { readonly field: FieldEntry; readonly row: Row }) {
  const text = textOf(field, row);
  const value = row[field.name];
  if (text === '') return <span className="cell-empty">{kindOf(field) === 'time' ? noDate : '–'}</span>;
  switch (kindOf(field)) {
    case 'color':
      return (
        <span className="cell-color" title={text}>
          <span className="cell-swatch" style={{ backgroundColor: safeColor(value) }} aria-hidden="true" />
          {text}
        </span>
      );
    case 'boolean':
      return (
        <span className={value === true ? 'cell-yes' : 'cell-no'}>
          <i className={value === true ? 'bi bi-check-lg' : 'bi bi-dash'} aria-hidden="true" />
          {text}
        </span>
      );
    case 'time':
      return (
        <time dateTime={String(value)} title={relativeText(value, Date.now()) || undefined}>
          {text}
        </time>
      );
    case 'reference':
      return (
        <span className="cell-chip" title={text}>
          {text}
        </span>
      );
    case 'references':
      return <Chips labels={labelsOf(row, field.name)} whole={text} />;
    case 'image':
      return <Thumbnail value={value} />;
    case 'link':
      return <Address text={text} />;
    default:
      return <span title={text.length > 24 ? text : undefined}>{text}</span>;
  }
}

function Chips({ labels, whole }: { readonly labels: readonly string[]; readonly whole: string }) {
  if (labels.length === 0) return <span title={whole}>{whole}</span>;
  const rest = labels.length - shownChips;
  return (
    <span className="cell-chips" title={whole}>
      {labels.slice(0, rest === 1 ? shownChips + 1 : shownChips).map((label) => (
        <span className="cell-chip" key={label}>
          {label}
        </span>
      ))}
      {rest > 1 && <span className="cell-more">+{rest}</span>}
    </span>
  );
}

function Thumbnail({ value }: { readonly value: unknown }) {
  const url = typeof value === 'object' && value !== null && 'url' in value ? value.url : value;
  return typeof url === 'string' ? (
    <img className="cell-image" src={url} alt="" width={40} height={24} loading="lazy" />
  ) : null;
}

/** Only addresses of the web are links; anything else a user may have typed stays text. */
function Address({ text }: { readonly text: string }) {
  if (!/^https?:\/\//i.test(text)) return <span title={text}>{text}</span>;
  return (
    <a href={text} target="_blank" rel="noreferrer noopener" tabIndex={-1} title={text}>
      {text.replace(/^https?:\/\//i, '')}
    </a>
  );
}

const safeColor = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[0-9a-f]{3,8}$|^[a-z]+$|^(rgb|hsl)a?\([\d\s.,%/deg]+\)$/i.test(value)
    ? value
    : undefined;
