import { type Cell, isElement, isFixed } from '../../../../diagram/cells/cell.ts';
import { fromFile } from '../../../../diagram/cells/from-file.ts';
import { linkType, shapeType } from '../../../../diagram/shapes/families.ts';
import { editRefusal } from '../../engine/rules.ts';
import { nameOf, typeTitle } from '../../outline/describe.ts';
import { sameList, useDiagram, useFromEditor } from '../../react/editor-context.ts';
import { useReadOnlyReason } from '../../react/use-read-only-reason.ts';
import { useSelected } from '../../react/use-selected.ts';
import { DataSection } from './data-section.tsx';
import { DiagramSettingsForm } from './diagram-settings.tsx';
import { FileSection } from './file-section.tsx';
import { partMark } from './focus-part.ts';
import { LayerSection } from './layer-section.tsx';
import { LinksSection } from './links-section.tsx';
import { PropertiesSection } from './properties-section.tsx';
import { Section } from './section.tsx';
import { StyleSection } from './style-section.tsx';

/** The properties of the selected cells; without a selection, those of the diagram. */
export default function Inspector() {
  const { family } = useDiagram();
  const selected = useSelected();
  const reason = useReadOnlyReason();
  if (!selected.length) {
    return (
      <>
        <p className="text-2">Nothing is selected: these are the settings of the diagram.</p>
        {reason && <Reason words={reason} />}
        {family.begin && <AllFixedParts title={family.begin.label} readOnly={reason !== null} />}
        <Section name="properties">
          <DiagramSettingsForm />
        </Section>
      </>
    );
  }
  // The key gives a new selection a new form, so that unfinished input is not applied to other cells.
  return <Selected key={selected.map(({ jsid }) => jsid).join(' ')} selected={selected} reason={reason} />;
}

/** The fields of all fixed cells of the diagram. */
function AllFixedParts(props: Omit<FixedPartsProps, 'cells'>) {
  const cells = useFromEditor<readonly Cell[]>(({ graph }) => graph.cells().filter(isFixed), sameList);
  return <FixedParts cells={cells} {...props} />;
}

interface FixedPartsProps {
  readonly cells: readonly Cell[];
  readonly title: string;
  readonly readOnly: boolean;
}

/** Fields for fixed cells. Users cannot edit these as cells (R-DIAG-12); their texts are settings of the diagram. */
function FixedParts({ cells, title, readOnly }: FixedPartsProps) {
  const { editor } = useDiagram();
  if (!cells.length) return null;
  return (
    <Section name="fixed" title={title}>
      {cells.map((cell) => (
        <section key={cell.jsid} {...partMark(cell.jsid)} aria-label={typeTitle(editor.graph, cell.jsid)}>
          <h4>{typeTitle(editor.graph, cell.jsid)}</h4>
          <PropertiesSection cells={[cell]} readOnly={readOnly || cell.locked === true} />
        </section>
      ))}
    </Section>
  );
}

interface SelectedProps {
  readonly selected: readonly Cell[];
  /** The reason why the module is read-only; null if it is not. */
  readonly reason: string | null;
}

function Selected({ selected, reason }: SelectedProps) {
  const { editor, canWrite, family } = useDiagram();
  const { graph } = editor;
  const free = selected.filter((cell) => editRefusal(cell) === null);
  const [only, another] = selected;
  const refusal = reason ?? (free.length || !only ? null : editRefusal(only));
  const readOnly = refusal !== null;
  const shown = readOnly ? selected : free;
  const one = another === undefined ? only : undefined;
  const file = one && fromFile(one);
  const left = selected.length - free.length;
  return (
    <>
      <header className="inspector-what">
        <strong>{one ? nameOf(graph, one.jsid) : `${selected.length} selected`}</strong>
        {one && one.title.trim() !== '' && <span className="text-2">{typeTitle(graph, one.jsid)}</span>}
        {one && !readOnly && canChange(one) && (
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            onClick={() => editor.request({ kind: 'change', jsid: one.jsid })}
          >
            <i className="bi bi-arrow-repeat" aria-hidden="true" /> Change type
          </button>
        )}
      </header>
      {refusal && (
        <Reason words={refusal}>
          {canWrite && only && !isFixed(only) && (
            <button
              type="button"
              className="btn btn-secondary btn-sm"
              onClick={() =>
                graph.batch('Unlock', () => {
                  for (const { jsid } of selected) graph.change(jsid, { locked: false });
                })
              }
            >
              Unlock
            </button>
          )}
        </Reason>
      )}
      {!readOnly && left > 0 && <p className="text-2">{left} of them are locked or fixed and stay as they are.</p>}
      {file && file.opens.length + file.data.length > 0 && (
        <Section name="file">
          <FileSection {...file} />
        </Section>
      )}
      {family.begin && !free.length && selected.every(isFixed) ? (
        <FixedParts cells={selected} title={family.begin.label} readOnly={reason !== null} />
      ) : (
        <Section name="properties">
          <PropertiesSection cells={shown} readOnly={readOnly} />
        </Section>
      )}
      {one && (
        <Section name="links" count={isElement(one) ? graph.linksOf(one.jsid).length : undefined}>
          <LinksSection cell={one} readOnly={readOnly} />
        </Section>
      )}
      {one && (
        <Section name="data">
          <DataSection jsid={one.jsid} readOnly={readOnly} />
        </Section>
      )}
      <Section name="style">
        <StyleSection cells={shown} readOnly={readOnly} />
      </Section>
      <Section name="layers">
        <LayerSection cells={selected} canWrite={canWrite} />
      </Section>
    </>
  );
}

/** Whether the cell can be changed into another type. */
const canChange = (cell: Cell): boolean =>
  (isElement(cell) ? shapeType(cell.type).changes : linkType(cell.type).changes).length > 0;

function Reason({ words, children }: { readonly words: string; readonly children?: React.ReactNode }) {
  return (
    <div className="inspector-reason">
      <i className="bi bi-lock" aria-hidden="true" />
      <span>{words}</span>
      {children}
    </div>
  );
}
