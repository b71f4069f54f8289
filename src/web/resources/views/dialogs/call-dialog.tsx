import { useEffect, useId, useMemo, useState } from 'react';
import type { ChangeReport } from '../../../../contract/generated/client.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { AskedRow, RowCall } from '../../../../contract/screen.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { isCancelled } from '../../../api/long-call.ts';
import { problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Decisions, withDecision } from '../../delta/delta-lines.ts';
import { Pairing, type PairingChoices } from '../../delta/pairing.tsx';
import { RelationPicker } from '../../picker/relation-picker.tsx';
import { useCollection } from '../../registry-access.ts';
import { fieldToRowsOf } from '../../state/row/loose-field.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { numberText } from '../../state/row/words.ts';
import '../../transfer/transfer.css';

interface CallDialogProps {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  readonly row: Row;
  readonly call: RowCall;
  readonly onClose: () => void;
}

type Chosen = Readonly<Record<string, number | null>>;

/** The dialog for a call on a row that has other rows as parameters: a dry run once all are chosen, then the call. */
export function CallDialog({ entry, path, row, call, onClose }: CallDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [busy, setBusy] = useState<'trying' | 'making' | null>(null);
  const [report, setReport] = useState<ChangeReport | null>(null);
  const [decisions, setDecisions] = useState<Decisions>(undecided);
  const [failure, setFailure] = useState<string | null>(null);
  const address = `${path}/${row.id}/${call.name}.json`;
  const complete = call.asks.every(({ name }) => typeof chosen[name] === 'number');
  const body = useMemo(() => {
    const pairs = [...decisions].map(([before, after]) => ({ before, after }));
    return pairs.length > 0 ? { ...chosen, pairs } : chosen;
  }, [chosen, decisions]);
  useEffect(() => {
    setFailure(null);
    if (!complete) return;
    const control = new AbortController();
    setBusy('trying');
    request<{ readonly report: ChangeReport }>('POST', address, {
      query: { dry_run: true },
      body,
      quiet: true,
      signal: control.signal,
    })
      .then(({ data }) => setReport(data.report))
      .catch((error: unknown) => {
        if (isCancelled(error)) return;
        setReport(null);
        setFailure(problemText(error));
      })
      .finally(() => {
        if (!control.signal.aborted) setBusy(null);
      });
    return () => control.abort();
  }, [address, body, complete]);

  const make = async () => {
    setBusy('making');
    setFailure(null);
    try {
      const { headers } = await request('POST', address, { body, quiet: true });
      await queries.invalidateQueries();
      offerUndo(`${titleOf(row, entry.label)}: ${lowerFirst(call.done)}`, changesIn(headers));
      onClose();
    } catch (error) {
      setBusy(null);
      setFailure(problemText(error));
    }
  };
  return (
    <Dialog
      title={call.title}
      size="lg"
      onClose={onClose}
      {...(report?.changes && { primary: { label: call.title, run: () => void make(), busy: busy !== null } })}
    >
      {call.asks.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          entry={entry}
          row={row}
          value={chosen[parameter.name] ?? null}
          onChoose={(id) => {
            setChosen({ ...chosen, [parameter.name]: id });
            setDecisions(undecided);
            setReport(null);
          }}
        />
      ))}
      {failure !== null && (
        <div role="alert" className="import-failure">
          <i className="bi bi-exclamation-circle-fill" aria-hidden="true" /> {failure}
        </div>
      )}
      <div role="status">
        {busy && <p className="import-note">{busy === 'trying' ? 'Checking what would change ...' : 'Working ...'}</p>}
        {report && <ChangeList report={report} />}
      </div>
      {report && report.rows.length > 0 && (
        <Lines
          report={report}
          busy={busy !== null}
          decisions={decisions}
          onDecide={(before, after) => setDecisions(withDecision(decisions, before, after))}
        />
      )}
    </Dialog>
  );
}

interface ParameterProps {
  readonly parameter: AskedRow;
  readonly entry: CollectionEntry;
  readonly row: Row;
  readonly value: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** A field that chooses a row of another collection, which may be below the row of the call. */
function ParameterField({ parameter, entry, row, value, onChoose }: ParameterProps) {
  const id = useId();
  const { entry: offered, error } = useCollection(parameter.of);
  const below = offered?.params.find((name) => !entry.params.includes(name));
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {parameter.title}
      </label>
      {offered && (
        <RelationPicker
          id={id}
          label={parameter.title}
          field={fieldToRowsOf(offered, offered.path)}
          params={below ? { [below]: String(row.id) } : noParams}
          multiple={false}
          value={value}
          creates={false}
          onChange={(next) => onChoose(typeof next === 'number' ? next : null)}
        />
      )}
      {error !== null && (
        <p role="alert" className="field-error">
          {problemText(error)}
        </p>
      )}
    </div>
  );
}

const noParams = {};
const undecided: Decisions = new Map();

/** The changes found by the dry run, as sentences. */
function ChangeList({ report: { changes, sentences } }: { readonly report: ChangeReport }) {
  return (
    <div className={changes ? 'import-good' : 'import-note'}>
      {sentences.map((sentence) => (
        <p key={sentence} className="mb-1">
          {sentence}
        </p>
      ))}
      <p className="mb-0">{changes ? 'Nothing has been changed yet.' : 'Nothing would be changed.'}</p>
    </div>
  );
}

interface LinesProps extends Omit<PairingChoices, 'added'> {
  readonly report: ChangeReport;
  /** Another dry run is under way. */
  readonly busy: boolean;
}

/** The changes of the dry run as a table, with the pairs that they follow from. */
function Lines({ report, busy, ...choices }: LinesProps) {
  const { headings, rows, rows_count: all, pairing } = report;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className="import-table" aria-label="What would change" aria-busy={busy} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              {pairing && <th scope="col">Pair</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td key={headings[column]}>{cell}</td>
                ))}
                {pairing && (
                  <td>
                    {(pairing.rows[at] ?? []).map((pair) => (
                      <Pairing key={pair.before.id} pair={pair} added={pairing.added} {...choices} />
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < all && (
        <p className="import-hint">
          Showing the first {numberText(rows.length)} of {numberText(all)}.
        </p>
      )}
    </>
  );
}
