import { useResource } from '@billfold/shared/store/resource';
import type { InvoiceView, TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { classNames } from '@billfold/shared/ui/class-names';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import { Loader } from '@billfold/shared/ui/Loader';
import { useId, useState } from 'react';
import { billHistory } from './bill-history.resource';
import { eventDay, eventLook, eventText, isKnown } from './bill-history-texts';
import styles from './BillHistory.module.css';

const EventRow = ({
  event,
  timeZone,
}: {
  readonly event: TimelineEvent;
  readonly timeZone: string;
}) => {
  const { icon, tone } = eventLook[event.kind];
  return (
    <li className={classNames(styles.event, styles[tone])}>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles.text}>{eventText(event)}</span>{' '}
      <span className={styles.day}>{eventDay(event, timeZone)}</span>
    </li>
  );
};

const Events = ({
  history,
  timeZone,
  onRetry,
}: {
  readonly history: RemoteData<readonly TimelineEvent[]>;
  readonly timeZone: string;
  readonly onRetry: () => void;
}) => {
  if (history.status === 'failed') return <ErrorArea errors={history.errors} onRetry={onRetry} />;
  if (history.status !== 'loaded') return <Loader layout="inline" label="Loading the history" />;
  if (history.value.length === 0)
    return <p className={styles.none}>Nothing has happened with this bill yet.</p>;
  return (
    <ol className={styles.events}>
      {history.value.filter(isKnown).map((event, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- events have no id, and a history only grows at its end
        <EventRow key={index} event={event} timeZone={timeZone} />
      ))}
    </ol>
  );
};

/** Past and planned events of an invoice. Collapsed at first; loaded when the customer expands it. */
export const BillHistory = ({
  invoice: { id: invoiceId, merchant },
}: {
  readonly invoice: InvoiceView;
}) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const [history, reload] = useResource(billHistory, isUnfolded ? invoiceId : null);
  const id = useId();
  return (
    <section className={styles.history} aria-label="History">
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? id : undefined}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <Icon name="clock" size={18} />
        History
        <span className={styles.sign}>
          <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} size={18} />
        </span>
      </button>
      {isUnfolded && (
        <div id={id}>
          <Events history={history} timeZone={merchant.time_zone} onRetry={reload} />
        </div>
      )}
    </section>
  );
};
