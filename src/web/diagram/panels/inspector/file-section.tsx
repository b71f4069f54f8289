import { Link, useParams } from 'react-router';
import type { FromFile, Opened } from '../../../../diagram/cells/from-file.ts';
import { moduleAddress } from '../../../modules/module-address.ts';
import { kindOfType, segmentOf } from '../../../modules/module-kinds.ts';
import { useModuleKinds } from '../../../modules/module-queries.ts';
import { useDiagram } from '../../react/editor-context.ts';

/** The links and custom data that the shape has in its imported file. */
export function FileSection({ opens, data }: Required<FromFile>) {
  return (
    <>
      {opens.length > 0 && (
        <ul className="inspector-links">
          {opens.map((opened) => (
            <li key={JSON.stringify(opened)}>
              <Leads opened={opened} />
            </li>
          ))}
        </ul>
      )}
      {data.length > 0 && (
        <dl className="form-read-only">
          {data.map(({ name, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have equal texts, and the order never changes.
            <div key={at}>
              <dt>{name}</dt>
              <dd className="form-value-lines">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A link to a web address, or to the module into which a page of the file was imported. */
function Leads({ opened: { title, page, address, module_id } }: { readonly opened: Opened }) {
  const { module, project } = useDiagram();
  const { projectId = '' } = useParams();
  const kind = kindOfType(useModuleKinds().data ?? [], module.type_key);
  if (address !== undefined) {
    return (
      <a className="inspector-link" href={address} target="_blank" rel="noopener noreferrer">
        <span>
          {title ?? address} <i className="bi bi-box-arrow-up-right" aria-hidden="true" />
        </span>
        {title !== undefined && <small className="text-2">{address}</small>}
      </a>
    );
  }
  const name = title === undefined || title === page ? `Page “${page}”` : title;
  if (module_id === undefined || project === null || !kind) {
    return (
      <p className="inspector-link">
        <span>{name}</span>
        {module_id === undefined && <small className="text-2">This page of the file was not imported.</small>}
      </p>
    );
  }
  return (
    <Link
      className="inspector-link"
      to={moduleAddress({ project: projectId, segment: segmentOf(kind, false), module: module_id })}
    >
      <span>
        <i className="bi bi-diagram-3" aria-hidden="true" /> {name}
      </span>
    </Link>
  );
}
