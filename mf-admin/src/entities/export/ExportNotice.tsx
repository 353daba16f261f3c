import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { exportWork, type ExportKind } from './export-work.resource';

const ExportStatus = lazyPart(async () =>
  import(/* webpackChunkName: "export-status" */ './ExportStatus').then(
    (module) => module.ExportStatus,
  ),
);

/** How far the staff member's long export of a list is, and its file: also after a reload, and on the way back. */
export const ExportNotice = ({ kind }: { readonly kind: ExportKind }) => {
  const [data, reload] = useResource(exportWork, kind);
  const work = valueOf(data) ?? null;
  const errors = errorsOf(data);
  return (
    <>
      {errors.length > 0 && (
        <ErrorArea errors={["We couldn't load your exports.", ...errors]} onRetry={reload} />
      )}
      {work !== null && <ExportStatus isOpen key={work.id} work={work} onAsk={reload} />}
    </>
  );
};
