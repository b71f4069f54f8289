import { dayText, timeText } from '../../../fields/date/day-text.ts';
import { bodyText, type Flow, ink, mutedText, titleText } from '../../pdf/flow.ts';
import { labelsOf, type Row } from '../../resources/state/row/row.ts';
import { htmlBlocks } from '../../resources/views/document/html-blocks.ts';

/** The maximum number of paragraphs of the description. */
const maxBlocks = 40;
const factWidth = 110;

/** Writes the name, description, status and people of the project. */
export function writeTitlePage(flow: Flow, project: Row): void {
  flow.page({ paper: 'a4', landscape: false });
  const { doc } = flow.pdf;
  const colour = String(project['color'] ?? '');
  flow.y += 110;
  doc
    .save()
    .fillColor(/^#[0-9a-f]{6}$/i.test(colour) ? colour : ink.accent)
    .rect(flow.left, flow.y - 20, 64, 5)
    .fill()
    .restore();
  flow.text(String(project['name']), titleText);
  flow.gap(18);
  for (const [title, text] of factsOf(project)) writeFact(flow, title, text);
  flow.gap(18);
  const blocks = htmlBlocks(String(project['description'] ?? ''));
  for (const { text, mark } of blocks.slice(0, maxBlocks)) {
    flow.text(mark ? `${mark} ${text}` : text, bodyText);
    flow.gap(5);
  }
}

function writeFact(flow: Flow, title: string, text: string): void {
  const { y } = flow;
  flow.pdf.line(title, flow.left, y + bodyText.size, { ...mutedText, size: bodyText.size });
  flow.text(text, { ...bodyText, indent: factWidth });
  flow.gap(3);
}

const day = (value: unknown): string => (typeof value === 'string' && value ? dayText(value) : '...');

function factsOf(project: Row): readonly (readonly [string, string])[] {
  const [status = ''] = labelsOf(project, 'project_status_id');
  const [creator = ''] = labelsOf(project, 'user_id');
  const { starts_on: starts, ends_on: ends, last_event_date: changed, last_editor: editor } = project;
  const facts: readonly (readonly [string, string])[] = [
    ['Status', status],
    ['Time', starts || ends ? `${day(starts)} – ${day(ends)}` : ''],
    ['Created by', creator],
    ['Last change', [changed ? timeText(String(changed)) : '', editor ? `by ${editor}` : ''].filter(Boolean).join(' ')],
    ['As of', timeText(new Date().toISOString())],
  ];
  return facts.filter(([, text]) => text !== '');
}
