import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { useIsCrowded } from '../../../ui/use-is-narrow.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useList } from '../../state/list/list-context.ts';
import { listQuery } from '../../state/query/list-query.ts';
import { Inspector } from '../inspector.tsx';
import { LineInput } from '../line/line-input.tsx';
import { Failed, NothingFound, Waiting } from '../states.tsx';
import { useRowHeight } from '../use-row-height.ts';
import { isWithin } from './chosen.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { maxFound } from './found-rows.ts';
import { type HandsOfLevels, LevelHands } from './level-hands.tsx';
import { type Level, useLevels } from './levels.ts';
import { readOpenRow } from './open-row.ts';
import { OutlinePreview, PreviewToggle } from './outline-preview.tsx';
import { OutlineRow, outlineIndent } from './outline-row.tsx';
import { holderKey } from './places.ts';
import { depthOfGap, type Gap, placeOfGap } from './spots.ts';
import { useActs } from './use-acts.ts';
import { useChosen } from './use-chosen.ts';
import { type DraftLine, useDraftLine } from './use-draft-line.ts';
import { useFocus } from './use-focus.ts';
import { useFoundParts } from './use-found-parts.ts';
import { useOutline } from './use-outline.ts';
import { type OpenParts, useParts } from './use-parts.ts';
import './outline.css';

/** Up to this number all rows are drawn, so that the browser's search finds them. */
const drawnWhole = 200;

/** Rows of several levels, nested in one outline and edited line by line. */
export function View() {
  const { levels, error } = useLevels();
  const { entry, view } = useList();
  if (error)
    return (
      <Failed what={`${entry.plural} could not be loaded.`} error={error} onRetry={() => window.location.reload()} />
    );
  if (!levels) return <Waiting />;
  return view.q.trim() === '' ? <OpenOutline levels={levels} /> : <FoundOutline levels={levels} q={view.q.trim()} />;
}

/** Rows that the user opens. A filter excludes some of the first level, where nothing can be moved then. */
function OpenOutline({ levels }: { readonly levels: readonly Level[] }) {
  const { entry, view, narrowed } = useList();
  const filter = useMemo(() => listQuery(entry, { ...view, q: '', sort: [] }), [entry, view]);
  return <Lines levels={levels} parts={useParts(levels, filter)} fixed={narrowed} />;
}

/** The results of a search. */
function FoundOutline({ levels, q }: { readonly levels: readonly Level[]; readonly q: string }) {
  const parts = useFoundParts(levels, q);
  if (parts.places.total === 0 && !parts.loading && !parts.error) return <NothingFound />;
  return (
    <>
      {parts.more && (
        <p className="list-partial" role="status">
          Only the first {maxFound} of a kind are shown. Narrow the search to see others.
        </p>
      )}
      <Lines levels={levels} parts={parts} fixed />
    </>
  );
}

interface LinesProps {
  readonly levels: readonly Level[];
  readonly parts: OpenParts;
  /** Some rows are not shown: none is added or moved between the others. */
  readonly fixed: boolean;
}

function Lines({ levels, parts, fixed }: LinesProps) {
  const { entry, view, change, rows } = useList();
  const { places } = parts;
  const hands = useRef<HandsOfLevels>([]);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const acts = useActs(levels, parts, hands);
  const draft = useDraftLine(levels, parts, acts);
  const draftAt = draft.gap ? placeOfGap(places, draft.gap) : -1;
  const total = places.total + (draftAt < 0 ? 0 : 1);
  const toIndex = (place: number): number => (draftAt >= 0 && place >= draftAt ? place + 1 : place);
  const show = useStable((place: number) => virtual.scrollToIndex(toIndex(place)));
  const focus = useFocus(places, scroller, show);
  const choice = useChosen(levels, parts);
  const { chosen } = choice;
  const chosenLevel = chosen.rows.size > 0 ? chosen.level : null;
  const [main, setMain] = useState<HTMLDivElement | null>(null);
  const outline = useOutline({ levels, parts, acts, draft, focus, choice, hands, fixed });
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: total <= drawnWhole ? drawnWhole : 8,
    // The focused row stays rendered, or scrolling would lose the focus.
    rangeExtractor: (range) => {
      const rendered = [toIndex(focus.place), draftAt].filter((at) => at >= 0 && at < total);
      return [...new Set([...defaultRangeExtractor(range), ...rendered])].sort((one, other) => one - other);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when the density changes
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const [from, to] = [items.at(0)?.index ?? 0, items.at(-1)?.index ?? 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows in view may be on a page that others have moved down
  useEffect(() => parts.look(Math.max(0, from - 1), to), [from, to, places.total]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft line is scrolled into view where it moves
  useEffect(() => {
    if (draftAt >= 0) virtual.scrollToIndex(draftAt);
  }, [draftAt]);

  const isCrowded = useIsCrowded();
  const shownAs = entry.screen?.shownAs ?? null;
  const [wanted, setPreviewed] = useState<boolean | null>(null);
  const previewed = shownAs !== null && (wanted ?? !isCrowded);
  const opened = readOpenRow(levels, view.row);
  const focused = places.placeAt(focus.place);
  const focusedRow = places.rowAt(focus.place);
  const at =
    focused && focusedRow ? places.upFrom({ level: focused.part.level, id: focusedRow.id }) : opened ? [opened] : [];
  const closeRow = () => change({ row: null });
  const first = levels[0] as Level;
  const isEmpty = places.total === 0 && !parts.loading && !rows.loading;
  if (parts.error && places.total === 0)
    return (
      <Failed
        what={`${entry.plural} could not be loaded.`}
        error={parts.error}
        onRetry={() => window.location.reload()}
      />
    );
  if (isEmpty && fixed) return <NothingFound />;
  return (
    <div className={previewed ? 'outline previewed' : 'outline'}>
      {shownAs !== null && <PreviewToggle shown={previewed} onShow={setPreviewed} />}
      <div className="outline-main" ref={setMain}>
        {isEmpty && !draft.gap && (
          <EmptyOutline
            level={first}
            onBegin={
              outline.mayAdd(first) ? () => outline.begin({ part: { level: 0, holder: null }, after: null }) : null
            }
          />
        )}
        {(!isEmpty || draft.gap) && (
          <div
            ref={scroller}
            className="outline-scroll"
            style={{ '--row': `${rowHeight}px`, '--rows': `${virtual.getTotalSize()}px` } as CSSProperties}
          >
            <div
              role="tree"
              className="outline-tree"
              aria-label={entry.screen?.title ?? entry.plural}
              aria-multiselectable
              aria-busy={parts.loading}
              style={{ height: virtual.getTotalSize() }}
              // React calls this for a focus that the user moves, not for a row that is removed.
              onBlur={focus.leave}
              onKeyDown={outline.onKeyDown}
              onPaste={outline.onPaste}
            >
              {items.map(({ index, start }) => {
                if (index === draftAt && draft.gap)
                  return (
                    <DraftRow key="draft" top={start} gap={draft.gap} {...{ draft, parts, levels }} onEnd={focus.go} />
                  );
                const place = draftAt >= 0 && index > draftAt ? index - 1 : index;
                const row = places.rowAt(place);
                const found = places.placeAt(place);
                if (!row || !found)
                  return <div key={`waiting ${index}`} role="none" className="outline-row" style={{ top: start }} />;
                const holder = { level: found.part.level, id: row.id };
                const key = holderKey(holder);
                return (
                  <OutlineRow
                    key={key}
                    {...{ row, place }}
                    found={found}
                    top={start}
                    level={levels[found.part.level] as Level}
                    open={outline.opensAt(place)}
                    current={focus.place === place}
                    opened={opened !== null && holderKey(opened) === key}
                    chosen={isWithin(places, chosen, holder)}
                    choosing={chosenLevel === holder.level}
                    edited={outline.edited !== null && holderKey(outline.edited) === key}
                    movable={outline.mayMove(place)}
                    hands={outline.rowHands}
                  />
                );
              })}
            </div>
          </div>
        )}
      </div>
      <div className="outline-side">
        {levels.map((level, nth) => (
          <LevelHands
            key={level.entry.key}
            {...{ level, levels, hands }}
            at={nth}
            onGone={(ids) => {
              if (opened?.level === nth && ids.has(opened.id)) change({ row: null }, 'replace');
              choice.forget(nth, ids);
            }}
          >
            {chosenLevel === nth && (
              <ChosenBar {...{ level, chosen }} onClear={choice.clear} place={main} {...outline.chosenActs(level)} />
            )}
            {opened?.level === nth && <Inspector key={opened.id} id={String(opened.id)} onClose={closeRow} />}
          </LevelHands>
        ))}
        {previewed && (
          <OutlinePreview
            collection={shownAs}
            at={at.map(({ level, id }) => ({ resource: (levels[level] as Level).entry.resource, id }))}
          />
        )}
      </div>
    </div>
  );
}

interface EmptyOutlineProps {
  readonly level: Level;
  readonly onBegin: (() => void) | null;
}

function EmptyOutline({ level: { entry }, onBegin }: EmptyOutlineProps) {
  return (
    <div className="list-state">
      <i className={`bi bi-${entry.icon ?? 'list-nested'}`} aria-hidden="true" />
      <h2>No {lowerFirst(entry.plural)} yet</h2>
      <p>{entry.help}</p>
      {onBegin && (
        <div className="list-state-actions">
          <button type="button" className="btn btn-primary" onClick={onBegin}>
            Write the first line
          </button>
        </div>
      )}
    </div>
  );
}

interface DraftRowProps {
  readonly top: number;
  readonly gap: Gap;
  readonly draft: DraftLine;
  readonly parts: OpenParts;
  readonly levels: readonly Level[];
  readonly onEnd: (row: { readonly level: number; readonly id: number }) => void;
}

/** The line for a new row. */
function DraftRow({ top, gap, draft, parts, levels, onEnd }: DraftRowProps) {
  const { entry } = levels[gap.part.level] as Level;
  const depth = depthOfGap(parts.places, gap);
  const label = entry.fields.find(({ name }) => name === entry.label);
  return (
    <div
      role="treeitem"
      aria-level={depth}
      aria-selected={false}
      aria-label={`New ${lowerFirst(entry.title)}`}
      tabIndex={-1}
      className={`outline-row outline-depth-${Math.min(depth, 4)}`}
      style={{ top, paddingInlineStart: (depth - 1) * outlineIndent }}
    >
      <span className="outline-handle" />
      <span className="outline-toggle" />
      <i className={`bi bi-${entry.icon ?? 'dot'} outline-icon`} title={entry.title} aria-hidden="true" />
      <LineInput
        stays
        label={`New ${lowerFirst(entry.title)}, level ${depth}`}
        text=""
        maxLength={Number(label?.schema['maxLength'] ?? 0) || undefined}
        onWrite={draft.write}
        onIndent={(_, out) => draft.indent(out)}
        onCancel={() => draft.end(onEnd)}
        onLines={draft.writeLines}
      />
    </div>
  );
}
