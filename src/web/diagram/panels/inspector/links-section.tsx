import { type Cell, isLink, type LinkCell } from '../../../../diagram/cells/cell.ts';
import { fieldTitles } from '../../../../diagram/cells/field-titles.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { linkRefusal, relinked } from '../../edits/connect.ts';
import { isMessage } from '../../edits/lifelines.ts';
import { leadMessage } from '../../edits/message.ts';
import { removeCells } from '../../edits/remove.ts';
import { editRefusal } from '../../engine/rules.ts';
import { nameOf, typeTitle } from '../../outline/describe.ts';
import { useEditor, useFromEditor } from '../../react/editor-context.ts';
import { jumpTo } from '../jump.ts';
import { ElementPicker } from './element-picker.tsx';

interface LinksSectionProps {
  readonly cell: Cell;
  readonly readOnly: boolean;
}

/** The ends of a link, or the links of an element, with buttons to go to, reconnect and delete them. */
export const LinksSection = ({ cell, readOnly }: LinksSectionProps) =>
  isLink(cell) ? <Ends link={cell} readOnly={readOnly} /> : <LinksOf jsid={cell.jsid} readOnly={readOnly} />;

/** The fields that reconnect the ends of a link to other elements. The anchor of a reconnected end is discarded. */
function Ends({ link, readOnly }: { readonly link: LinkCell; readonly readOnly: boolean }) {
  const editor = useEditor();
  const { graph } = editor;
  const join = (end: 'source' | 'target', jsid: string) => {
    const { [`${end}_anchor`]: _anchor, vertices: _vertices, ...values } = link.values;
    if (isMessage(link)) leadMessage(graph, link, end, jsid);
    else graph.batch('Reconnect', () => graph.change(link.jsid, { [end]: jsid, values }));
    editor.announce(`${end === 'source' ? 'Starts' : 'Ends'} at ${nameOf(graph, jsid)} now`);
  };
  const allows = (end: 'source' | 'target') => (jsid: string) => {
    const other = end === 'source' ? link.target : link.source;
    if (other === null) return true;
    const [source, target] = end === 'source' ? [jsid, other] : [other, jsid];
    return linkRefusal(graph, source, target, relinked(link)) === null;
  };
  return (
    <div className="inspector-ends">
      {(['source', 'target'] as const).map((end) => {
        const jsid = link[end];
        const label = fieldTitles[end];
        return (
          <div key={end} className="inspector-end">
            {readOnly ? (
              <p>
                <span className="text-2">{label}</span> {jsid === null ? 'nothing' : nameOf(graph, jsid)}
              </p>
            ) : (
              <ElementPicker label={label} value={jsid} allows={allows(end)} onChoose={(chosen) => join(end, chosen)} />
            )}
            {jsid !== null && (
              <IconButton
                icon="box-arrow-up-right"
                label={`Go to ${nameOf(graph, jsid)}`}
                onClick={() => jumpTo(editor, jsid)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function LinksOf({ jsid, readOnly }: { readonly jsid: string; readonly readOnly: boolean }) {
  const editor = useEditor();
  const { graph } = editor;
  const words = useFromEditor(({ graph: now }) =>
    JSON.stringify(
      now.linksOf(jsid).map((link) => [link.jsid, link.title, link.source, link.target, link.values['flowType']]),
    ),
  );
  const links = words === '[]' ? [] : graph.linksOf(jsid);
  if (!links.length) return <p className="text-2">No link starts or ends here.</p>;
  const list = (title: string, of: readonly LinkCell[], end: 'source' | 'target') =>
    of.length > 0 && (
      <>
        <h4>{title}</h4>
        <ul className="inspector-links">
          {of.map((link) => {
            const other = link[end];
            const name = other === null ? 'nothing' : nameOf(graph, other);
            const kind = [typeTitle(graph, link.jsid), link.title].filter(Boolean).join(': ');
            return (
              <li key={link.jsid}>
                <button
                  type="button"
                  className="inspector-link"
                  onClick={() => other !== null && jumpTo(editor, other)}
                >
                  <span>{name}</span>
                  <small className="text-2">{kind}</small>
                </button>
                <IconButton
                  icon="bezier2"
                  label={`Select the link with ${name}`}
                  onClick={() => jumpTo(editor, link.jsid)}
                />
                {!readOnly && editRefusal(link) === null && (
                  <IconButton
                    icon="trash"
                    label={`Delete the link with ${name}`}
                    onClick={() => {
                      removeCells(graph, [link.jsid]);
                      editor.announce(`Link with ${name} deleted`);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </>
    );
  return (
    <>
      {list(
        fieldTitles.source,
        links.filter(({ target }) => target === jsid),
        'source',
      )}
      {list(
        fieldTitles.target,
        links.filter(({ source }) => source === jsid),
        'target',
      )}
    </>
  );
}
