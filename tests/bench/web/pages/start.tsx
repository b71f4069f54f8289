/** The same items in plain React: a table and a board that draw everything. */
import { StrictMode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';

interface Item {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly updated_at: string;
}

function useItems(): readonly Item[] {
  const [items, setItems] = useState<readonly Item[]>([]);
  useEffect(() => {
    void fetch(`/${subject}.json`)
      .then((answer) => answer.json())
      .then(setItems);
  }, []);
  return items;
}

function Table() {
  const items = useItems();
  return (
    <table>
      <thead>
        <tr>
          <th>Title</th>
          <th>Text</th>
          <th>Column</th>
          <th>Priority</th>
          <th>Estimate</th>
          <th>Updated</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, title, text, values, updated_at }) => (
          <tr key={id} data-row={id}>
            <td>{title}</td>
            <td>{text}</td>
            <td>{String(values['column'])}</td>
            <td>{String(values['priority'])}</td>
            <td>{String(values['estimate'])}</td>
            <td>{updated_at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Board() {
  const lanes = Map.groupBy(useItems(), ({ values }) => String(values['column']));
  return (
    <div className="lanes">
      {[...lanes].map(([lane, items]) => (
        <section key={lane} className="lane">
          <h2>{lane}</h2>
          {items.map(({ id, title, text, values }) => (
            <article key={id} className="card" data-row={id}>
              <strong>{title}</strong>
              <p>{text}</p>
              <small>
                {String(values['priority'])}, {String(values['estimate'])}
              </small>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}

const subject = new URLSearchParams(location.search).get('subject') ?? '';
const host = document.getElementById('scroller');
if (!host) throw new Error('There is nothing to draw in.');
let root: Root | null = null;

/** Unmounts and draws again, like a navigation to another page and back. */
window.openAgain = () => {
  root?.unmount();
  root = createRoot(host);
  root.render(<StrictMode>{subject === 'board' ? <Board /> : <Table />}</StrictMode>);
};
window.openAgain();
