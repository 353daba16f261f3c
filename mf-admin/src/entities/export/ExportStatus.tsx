import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { hasEnded } from '@billfold/shared/contracts/operation-state';
import { Progress } from '@billfold/shared/desk/Progress';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { saveCsv } from '@billfold/shared/list/save-csv';
import { useServices } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useAskAgain } from '@billfold/shared/store/use-ask-again';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useState, type ReactNode } from 'react';
import { cancelExport } from './export-work.resource';
import styles from './ExportStatus.module.css';

const nouns: Partial<Record<OperationView['kind'], string>> = {
  export_audit: 'changes',
  export_customers: 'customers',
  export_transactions: 'transactions',
};
const nounOf = ({ kind }: OperationView): string => nouns[kind] ?? 'rows';
const number = (count: number): string => count.toLocaleString('en-US');

type StatusProps = { readonly work: OperationView };

const Writing = ({ work }: StatusProps) => {
  const isCancelling = work.state === 'cancelling';
  return (
    <div className={styles.text}>
      <Progress
        label={isCancelling ? 'Canceling the export' : `Exporting ${nounOf(work)}`}
        value={work.total === 0 ? 0 : Math.min(1, work.done / work.total)}
        valueText={`${number(work.done)} of ${number(work.total)}`}
      />
      {!isCancelling && <p>You can leave this page. Your file will be here for a day.</p>}
    </div>
  );
};

const Download = ({ work, onAsk }: StatusProps & { readonly onAsk: () => void }) => {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const path = `operations/${work.id}/file`;
    await saveCsv(services, { method: 'GET', path, query: {} }, `${nounOf(work)}.csv`);
    setBusy(false);
    // A file that has expired meanwhile is no longer offered.
    onAsk();
  };
  return (
    <Button
      variant="secondary"
      size="small"
      icon="download"
      isBusy={isBusy}
      onClick={() => void save()}
    >
      Download CSV
    </Button>
  );
};

const endText = (work: OperationView): ReactNode => {
  if (work.failure !== null) return "We couldn't create the export. Please export again.";
  if (work.state === 'cancelled') return 'The export was canceled.';
  const until = work.file_expires_at ?? null;
  return (
    <>
      {`The export of ${number(work.done)} ${nounOf(work)} is ready.`}
      {until !== null && (
        <>
          {' Download it by '}
          <StaffTime at={until} merchantId={work.merchant_id} />.
        </>
      )}
    </>
  );
};

/** A file that can be downloaded is always shown; another end only to who saw the work, or whose work failed. */
const isWorthTelling = (work: OperationView, wasSeen: boolean): boolean =>
  !hasEnded(work.state) ||
  (work.file_expires_at ?? null) !== null ||
  work.failure !== null ||
  (wasSeen && work.state === 'cancelled');

type ExportStatusProps = StatusProps & {
  readonly isOpen: boolean;
  /** Reads again how far the work is. */
  readonly onAsk: () => void;
};

/** How far an export is with a way to cancel it, and its file when it is written. */
export const ExportStatus = ({ work, onAsk }: ExportStatusProps) => {
  const isWriting = !hasEnded(work.state);
  const [wasSeen, setSeen] = useState(isWriting);
  const [isHidden, setHidden] = useState(false);
  const [cancelling, cancel] = useSubmission(cancelExport);
  useAskAgain(isWriting, onAsk);
  if (isWriting && !wasSeen) setSeen(true);
  if (isHidden || !isWorthTelling(work, wasSeen)) return null;
  return (
    <section className={styles.status} aria-label={`Export of ${nounOf(work)}`}>
      {isWriting ? (
        <Writing work={work} />
      ) : (
        <p className={styles.text} role="status">
          {endText(work)}
        </p>
      )}
      {cancelling.status === 'refused' && isWriting && (
        <ErrorArea errors={cancelling.errors} retriesByItself={false} />
      )}
      <div className={styles.buttons}>
        {(work.file_expires_at ?? null) !== null && <Download work={work} onAsk={onAsk} />}
        {/* One button: the focus stays when the work has ended. */}
        <Button
          variant="quiet"
          size="small"
          isBusy={isWriting && (cancelling.status === 'sending' || work.state === 'cancelling')}
          onClick={() => (isWriting ? cancel(work.id) : setHidden(true))}
        >
          {isWriting ? 'Cancel export' : 'Hide'}
        </Button>
      </div>
    </section>
  );
};
