import { Offcanvas } from 'react-bootstrap';
import { useLocation } from 'react-router';
import { isCurrent, type NavArea } from '../resources/navigation.ts';
import { AccountLink, type RailAction, RailLink } from './rail.tsx';

interface MoreSheetProps {
  readonly areas: readonly NavArea[];
  readonly more: readonly RailAction[];
  readonly onClose: () => void;
}

/** The sheet with all entries of the navigation and all actions, on phones. */
export function MoreSheet({ areas, more, onClose }: MoreSheetProps) {
  const { pathname } = useLocation();
  return (
    <Offcanvas show onHide={onClose} placement="end" aria-labelledby="more-title">
      <Offcanvas.Header closeButton closeLabel="Close">
        <Offcanvas.Title as="h2" id="more-title" className="h5">
          More
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body>
        <AccountLink className="area-link" />
        {areas.map(({ key, title, items }) => (
          <section key={key}>
            <h3 className="area-title">{title}</h3>
            {items.map((item) => (
              <RailLink key={item.to} {...item} className="area-link" current={isCurrent(item, pathname)} />
            ))}
          </section>
        ))}
        <section>
          <h3 className="area-title">Help and news</h3>
          {more.map(({ title, icon, run }) => (
            <button
              key={title}
              type="button"
              className="area-link"
              onClick={() => {
                onClose();
                run();
              }}
            >
              <i className={`bi bi-${icon}`} aria-hidden="true" /> {title}
            </button>
          ))}
        </section>
      </Offcanvas.Body>
    </Offcanvas>
  );
}
