/** A row of the grid. It is rendered only if its contents change, so that scrolling and typing stay fast. */
import { memo, useRef } from 'react';
import { Link } from 'react-router';
import { CellEditor, type EditorEnd } from '../../cells/cell-editor.tsx';
import { ListCell } from '../../cells/list-cell.tsx';
import { isShownElsewhere, NameUses } from '../../cells/name-uses.tsx';
import { RowFlags } from '../../cells/row-flags.tsx';
import { fieldWebOf } from '../../fields/web-of-field.ts';
import { type TreeNode, useList } from '../../state/list/list-context.ts';
import { type Dropped, useRowDrag } from '../../state/list/use-row-drag.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import type { RowFlag } from '../../state/row/row-marks.ts';
import { GridPart } from '../grid-part.tsx';
import { RowMenu } from '../row-menu.tsx';
import { typedIn } from './typed-in.ts';
import type { ColumnBox } from './use-layout.ts';

/** The indentation per level, in pixels. */
const treeIndent = 16;

export interface GridRowProps {
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly boxes: readonly ColumnBox[];
  readonly label: string;
  readonly href: string;
  /** The index of the focused column, or -1. */
  readonly active: number;
  readonly selected: boolean;
  readonly opened: boolean;
  readonly removing: boolean;
  /** Whether the row is new, and marked for a while. */
  readonly added: boolean;
  /** Whether the row is not highlighted while others are. */
  readonly back: boolean;
  readonly flags: readonly RowFlag[];
  readonly editing: string | null;
  readonly editError: string | null;
  readonly draft: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly movable: boolean;
  /** The position of the row in a tree; null in a plain list. */
  readonly node: TreeNode | null;
  /** Whether other rows can be dropped into the row. */
  readonly nests: boolean;
  readonly onTick: (row: Row, range: boolean) => void;
  readonly onDropped: (dropped: Dropped) => void;
  readonly onEditEnd: (row: Row, field: string, end: EditorEnd) => void;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, boxes, active, selected, movable } = props;
  const element = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const edge = useRowDrag({ element, handle }, { movable, nests: props.nests }, { id: row.id, index }, props.onDropped);
  const { node } = props;
  const title = titleOf(row, props.label);
  const state = [
    'grid-row',
    selected && 'selected',
    props.opened && 'opened',
    props.removing && 'removing',
    props.added && 'added',
    props.back && 'stands-back',
    props.editing !== null && 'edited',
    edge && `drop-${edge}`,
  ];
  return (
    <GridPart
      ref={element}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      {...(node && {
        'aria-level': node.level,
        'aria-setsize': node.siblings,
        'aria-posinset': node.place,
        ...(node.open === null ? {} : { 'aria-expanded': node.open }),
      })}
      className={state.filter(Boolean).join(' ')}
      style={{ top: props.top }}
    >
      <GridPart role="gridcell" aria-colindex={1} className="grid-cell grid-lead" data-cell={`${index}:0`}>
        {movable && (
          <span ref={handle} className="grid-handle" title={`Drag to move ${title}`}>
            <i className="bi bi-grip-vertical" aria-hidden="true" />
          </span>
        )}
        <input
          type="checkbox"
          className="form-check-input"
          aria-label={`Select ${title}`}
          data-focus
          tabIndex={active === 0 ? 0 : -1}
          checked={selected}
          onClick={(event) => props.onTick(row, event.shiftKey)}
          readOnly
        />
      </GridPart>
      {boxes.map((box, at) => (
        <FieldCell key={box.field.name} {...props} box={box} column={at + 1} title={title} />
      ))}
      <GridPart
        role="gridcell"
        aria-colindex={boxes.length + 2}
        className="grid-cell grid-actions"
        data-cell={`${index}:${boxes.length + 1}`}
      >
        <RowMenu
          row={row}
          index={index}
          tabIndex={active === boxes.length + 1 ? 0 : -1}
          marks={{ 'data-focus': true }}
        />
      </GridPart>
    </GridPart>
  );
});

interface FieldCellProps extends GridRowProps {
  readonly box: ColumnBox;
  readonly column: number;
  readonly title: string;
}

function FieldCell({ box, column, row, index, label, active, href, title, ...rest }: FieldCellProps) {
  const list = useList();
  const { field } = box;
  const editing = rest.editing === field.name;
  const tabIndex = active === column ? 0 : -1;
  const isLabel = field.name === label;
  const classes = [
    'grid-cell',
    box.left !== null && 'sticky',
    fieldWebOf(field).numeric && 'number',
    editing && 'editing',
    isLabel && rest.node && !editing && 'nested',
    isLabel && rest.flags.length > 0 && !editing && 'flagged',
  ];
  return (
    <GridPart
      role="gridcell"
      aria-colindex={column + 1}
      className={classes.filter(Boolean).join(' ')}
      style={cellStyle(column - 1, box.left !== null)}
      data-cell={`${index}:${column}`}
      tabIndex={isLabel || editing ? undefined : tabIndex}
    >
      {editing ? (
        <CellEditor
          field={field}
          row={row}
          params={rest.params}
          error={rest.editError}
          draft={rest.draft}
          note={isLabel && <EditedNameUses row={row} />}
          typed={typedIn(list, row, field.name)}
          onEnd={(end) => rest.onEditEnd(row, field.name, end)}
        />
      ) : isLabel ? (
        <>
          {rest.node && <TreeToggle node={rest.node} />}
          <RowFlags flags={rest.flags} />
          <Link to={href} className="grid-label" tabIndex={tabIndex} data-focus data-row={row.id} title={title}>
            {title}
          </Link>
        </>
      ) : (
        <ListCell field={field} row={row} tabIndex={-1} />
      )}
    </GridPart>
  );
}

/** The uses that the edited name affects. */
function EditedNameUses({ row }: { readonly row: Row }) {
  const { entry, path, access } = useList();
  return isShownElsewhere(entry, access, entry.label) && <NameUses entry={entry} path={path} row={row} />;
}

/**
 * The indentation in a tree, and the button that expands a row. The button is only for the pointer, because arrow keys
 * do the same.
 */
function TreeToggle({ node }: { readonly node: TreeNode }) {
  return (
    <span className="tree-indent" style={{ paddingInlineStart: (node.level - 1) * treeIndent }}>
      {node.open === null ? null : (
        <button type="button" className="row-toggle" tabIndex={-1} aria-hidden="true" onClick={node.toggle}>
          <i className={`bi bi-chevron-${node.open ? 'down' : 'right'}`} />
        </button>
      )}
    </span>
  );
}

/** Widths are CSS variables of the grid, so that a change does not render every row. */
export const cellStyle = (column: number, stays: boolean) => ({
  width: `var(--w${column})`,
  ...(stays ? { left: `var(--l${column})` } : {}),
});

/** The skeleton of a row that is loading. */
export function WaitingRow({
  index,
  top,
  boxes,
}: {
  readonly index: number;
  readonly top: number;
  readonly boxes: readonly ColumnBox[];
}) {
  return (
    <GridPart role="row" aria-rowindex={index + 2} className="grid-row" style={{ top }}>
      <GridPart role="gridcell" className="grid-cell grid-lead" data-cell={`${index}:0`} />
      {boxes.map((box, at) => (
        <GridPart
          key={box.field.name}
          role="gridcell"
          className={box.left === null ? 'grid-cell' : 'grid-cell sticky'}
          style={cellStyle(at, box.left !== null)}
          data-cell={`${index}:${at + 1}`}
          tabIndex={-1}
        >
          <span className="skeleton" style={{ width: `${40 + ((index * 7 + at * 13) % 45)}%` }} />
        </GridPart>
      ))}
      <GridPart role="gridcell" className="grid-cell grid-actions" />
    </GridPart>
  );
}
