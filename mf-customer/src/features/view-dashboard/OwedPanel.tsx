import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { classNames } from '@billfold/shared/ui/class-names';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Money } from '@billfold/shared/ui/Money';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { isLate } from '../../entities/invoice/invoice.domain';
import { paths } from '../../module/paths';
import { aboutBill, owedNote } from './dashboard-texts';
import { settlementOf } from './owed.domain';
import styles from './OwedPanel.module.css';
import type { Owed } from './use-owed';

type PayProps = {
  /** The invoice that is about to open; meanwhile no other can be chosen. */
  readonly openingId: number | null;
  readonly onPay: (invoiceId: number) => void;
};
type BillProps = PayProps & { readonly invoice: InvoiceView };

const Facts = ({ invoice }: Pick<BillProps, 'invoice'>) => {
  const needsPayment = settlementOf(invoice) === null;
  return (
    <div className={styles.facts}>
      <p className={styles.merchant}>{invoice.merchant.name}</p>
      <p className={styles.purpose}>{invoice.description}</p>
      <p className={classNames(styles.when, isLate(invoice) && needsPayment && styles.urgent)}>
        {aboutBill(invoice, dayIn(invoice.merchant.time_zone))}
      </p>
    </div>
  );
};

const LeadBill = ({ invoice, openingId, onPay }: BillProps) => (
  <div className={classNames(styles.lead, isLate(invoice) && styles.late)}>
    <Facts invoice={invoice} />
    <Button
      size="large"
      isWide
      disabled={openingId !== null}
      isBusy={openingId === invoice.id}
      onClick={() => onPay(invoice.id)}
    >
      {`Pay ${formatCents(invoice.amount_due)}`}
      <VisuallyHidden>{` to ${invoice.merchant.name}`}</VisuallyHidden>
    </Button>
  </div>
);

const OtherBill = ({ invoice, openingId, onPay }: BillProps) => (
  <div className={styles.other}>
    <Facts invoice={invoice} />
    <div className={styles.side}>
      <span className={styles.amount}>
        <Money amount={invoice.amount_due} />
      </span>
      {settlementOf(invoice) === null && (
        <Button
          variant="secondary"
          size="small"
          disabled={openingId !== null}
          isBusy={openingId === invoice.id}
          onClick={() => onPay(invoice.id)}
        >
          Pay
          <VisuallyHidden>{` ${formatCents(invoice.amount_due)} to ${invoice.merchant.name}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  </div>
);

const Amount = ({ cents }: { readonly cents: number | null }) =>
  cents === null ? (
    <Skeleton width="10rem" height="var(--text-3xl)" />
  ) : (
    <Money amount={cents} size="display" />
  );

/** The amount owed, and the invoices to pay next. */
export const OwedPanel = ({ owed, ...pay }: PayProps & { readonly owed: Owed }) => {
  const { amount, count, late, lead, others } = owed;
  if (count === 0)
    return (
      <Card>
        <EmptyState title="You're all caught up!" />
      </Card>
    );
  const shown = others.length + (lead === null ? 0 : 1);
  return (
    <Card padding="none">
      <div className={styles.head}>
        <h2 className={styles.total}>
          <span className={styles.label}>You owe</span> <Amount cents={amount} />
        </h2>
        <p className={classNames(styles.note, late > 0 && styles.urgent)}>
          {owedNote(late > 0 ? `${late} late` : null, lead)}
        </p>
      </div>
      {lead !== null && <LeadBill invoice={lead} {...pay} />}
      {others.length > 0 && (
        <ul>
          {others.map((invoice) => (
            <li key={invoice.id}>
              <OtherBill invoice={invoice} {...pay} />
            </li>
          ))}
        </ul>
      )}
      {count > shown && (
        <p className={styles.more}>
          <TextLink to={paths.bills.href('unpaid')}>{`View all ${count} bills`}</TextLink>
        </p>
      )}
    </Card>
  );
};
