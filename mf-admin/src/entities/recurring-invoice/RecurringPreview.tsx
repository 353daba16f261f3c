import { countText } from '@billfold/shared/contracts/count-text';
import type {
  PreviewRecurringInvoiceRequest,
  RecurringInvoicePreview,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { formatCents } from '@billfold/shared/format/money';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { useRested } from '@billfold/shared/ui/use-rested';
import { useState } from 'react';
import { recurringPreview, type PreviewAnswer } from './recurring-preview.resource';
import styles from './Recurring.module.css';
import { UpcomingInvoices } from './UpcomingInvoices';

/** How many customers a group has now. */
const customersText = ({
  customers,
  customers_is_floor: isFloor,
  next: [first],
}: RecurringInvoicePreview): string => {
  const count = countText(customers, 'customer');
  const amount = first?.amount ?? 0;
  const total = amount === 0 || isFloor ? '' : ` ${formatCents(amount * customers)} each time.`;
  return isFloor ? `More than ${count} now.` : `${count} now.${total}`;
};

const endText = ({ total_periods: total, next }: RecurringInvoicePreview): string | null =>
  total === null || total <= next.length ? null : `${countText(total, 'time')} in total.`;

type PreviewProps = {
  /** Null: the form says too little. */
  readonly request: PreviewRecurringInvoiceRequest | null;
  /** Of a group: how many get an invoice. */
  readonly hasCustomers: boolean;
};

const Answer = ({
  answer: { preview, problems },
  hasCustomers,
}: Pick<PreviewProps, 'hasCustomers'> & { readonly answer: PreviewAnswer }) => {
  if (preview === undefined) return <p className={styles.problem}>{problems.join(' ')}</p>;
  const texts = [hasCustomers ? customersText(preview) : null, endText(preview)].filter(
    (text) => text !== null,
  );
  return (
    <>
      {texts.length > 0 && <p className={styles.note}>{texts.join(' ')}</p>}
      <UpcomingInvoices next={preview.next} today={preview.today} />
    </>
  );
};

/** The server's next six of the typed values; the last answer stays while the next one is awaited. */
const useAnswer = (request: PreviewRecurringInvoiceRequest | null) => {
  const text = JSON.stringify(request);
  const rested = useRested(text);
  const [data, reload] = useResource(
    recurringPreview,
    JSON.parse(rested) as PreviewRecurringInvoiceRequest | null,
  );
  const present = valueOf(data);
  const [shown, setShown] = useState(present);
  if (present !== undefined && present !== shown) setShown(present);
  const isBehind = rested !== text || data.status === 'loading';
  return { shown, isBehind, errors: isBehind ? [] : errorsOf(data), reload };
};

/** Which invoices the form makes, before it is saved. */
export const RecurringPreview = ({ request, hasCustomers }: PreviewProps) => {
  const { shown, isBehind, errors, reload } = useAnswer(request);
  return (
    <section className={styles.preview} aria-label="Next invoices" aria-busy={isBehind}>
      <h3 className={styles.heading}>Next invoices</h3>
      {request === null ? (
        <p className={styles.note}>They appear here once you pick a first due date.</p>
      ) : (
        <>
          <ErrorArea errors={errors} onRetry={reload} />
          {shown === undefined ? (
            errors.length === 0 && <Skeleton height="14rem" />
          ) : (
            <Answer answer={shown} hasCustomers={hasCustomers} />
          )}
        </>
      )}
    </section>
  );
};
