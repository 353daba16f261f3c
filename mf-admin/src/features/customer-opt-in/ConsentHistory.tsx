import type { ConsentView } from '@billfold/shared/contracts/consent.contract';
import { agreementLabels, agreementWays } from '@billfold/shared/contracts/opt-in-wording';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { capitalise } from '@billfold/shared/format/names';
import { useMay } from '@billfold/shared/remote/permission';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useDispatch } from 'react-redux';
import styles from './ConsentHistory.module.css';
import { consents } from './consents.resource';
import { exportConsents } from './export-consents.submission';

export type ConsentHistoryProps = {
  readonly isOpen: boolean;
  readonly customerId: number;
  readonly merchantId: number;
  readonly onClose: () => void;
};

const kinds: Readonly<Record<string, string>> = {
  sms: 'Texts',
  email: 'Emails',
  marketing: 'Marketing',
  auto_pay: 'Auto-pay',
  scheduled_payment: 'Scheduled payment',
  payment_method: 'Payment method',
  terms: 'Terms',
};

/** 'Staff Olive Cedar · On paper · form 31' */
const proofOf = ({ by, agreed_by, reference }: ConsentView): string => {
  const way = agreementWays.find((each) => each === agreed_by);
  const how = way === undefined ? [] : [agreementLabels[way]];
  return [by, ...how, ...(reference === null ? [] : [reference])].join(' · ');
};

const Row = ({
  consent,
  merchantId,
}: {
  readonly consent: ConsentView;
  readonly merchantId: number;
}) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <strong>{kinds[consent.kind] ?? capitalise(consent.kind)}</strong>
      <StatusPill
        status={consent.action}
        tone={consent.action === 'given' ? 'success' : 'warning'}
      />
      <time className={styles.time} dateTime={consent.at}>
        <StaffTime at={consent.at} merchantId={merchantId} />
      </time>
    </div>
    <p>{consent.wording}</p>
    <p className={styles.proof}>{proofOf(consent)}</p>
  </li>
);

const List = ({
  customerId,
  merchantId,
}: Pick<ConsentHistoryProps, 'customerId' | 'merchantId'>) => {
  const dispatch = useDispatch();
  const [pages, reload] = useResource(consents, customerId);
  return (
    <WhenLoaded data={pages} loadingLabel="Loading the consents" onRetry={reload}>
      {({ rows, nextCursor, isLoadingMore }) =>
        rows.length === 0 ? (
          <EmptyState title="No consents on record." />
        ) : (
          <Stack gap={3}>
            <ul className={styles.rows}>
              {rows.map((consent) => (
                <Row key={consent.id} consent={consent} merchantId={merchantId} />
              ))}
            </ul>
            {nextCursor !== null && (
              <Button
                variant="secondary"
                isBusy={isLoadingMore}
                onClick={() => dispatch(consents.actions.moreRequested(customerId))}
              >
                Show more
              </Button>
            )}
          </Stack>
        )
      }
    </WhenLoaded>
  );
};

/** Everything that a customer agreed to and withdrew, in the words of then. */
export const ConsentHistory = ({
  isOpen,
  customerId,
  merchantId,
  onClose,
}: ConsentHistoryProps) => {
  const mayExport = useMay('export', merchantId);
  const [{ status }, startExport] = useSubmission(exportConsents);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Consent history"
      width="large"
      footer={
        <>
          {mayExport && (
            <Button
              variant="secondary"
              icon="download"
              isBusy={status === 'sending'}
              onClick={() => startExport(customerId)}
            >
              Export CSV
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {isOpen && <List customerId={customerId} merchantId={merchantId} />}
    </Modal>
  );
};
