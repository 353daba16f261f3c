import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { ActionBar } from '@billfold/shared/ui/ActionBar';
import { BusinessContact } from '@billfold/shared/ui/BusinessContact';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Logo } from '@billfold/shared/ui/Logo';
import { Money } from '@billfold/shared/ui/Money';
import { PaymentSign } from '@billfold/shared/ui/PaymentSign';
import { BillFiles } from '../../entities/invoice/BillFiles';
import { BillHistory } from '../../entities/invoice/BillHistory';
import { isCancelled, lastTransaction } from '../../entities/invoice/invoice.domain';
import { paths } from '../../module/paths';
import {
  isOwedAgain,
  leftToPay,
  mainAmount,
  movementHeading,
  movementsOf,
  rowText,
  outcomeOf,
  paidBeside,
  receiptDate,
} from './view-receipt.domain';
import styles from './ViewReceiptScreen.module.css';

const looks = {
  refunded: {
    title: 'Thank you!',
    message: 'Your payment has been refunded',
    icon: 'transactions',
    dateLabel: 'Date',
    tone: 'good',
  },
  refund_returned: {
    title: 'Refund returned',
    message: "Your bank didn't accept your refund",
    icon: 'warning',
    dateLabel: 'Date',
    tone: 'bad',
  },
  returned: {
    title: 'Payment returned',
    message: "Your bank didn't honor your payment",
    icon: 'warning',
    dateLabel: 'Date',
    tone: 'bad',
  },
  voided: {
    title: 'Payment voided',
    message: 'Your payment has been voided',
    icon: 'back',
    dateLabel: 'Date',
    tone: 'good',
  },
  scheduled: {
    title: 'Thank you!',
    message: 'Your payment has been scheduled',
    icon: 'calendar',
    dateLabel: 'Scheduled for',
    tone: 'good',
  },
  submitted: {
    title: 'Thank you!',
    message: 'Your payment has been submitted',
    icon: 'check',
    dateLabel: 'Paid on',
    tone: 'good',
  },
} as const;

const ReceiptFacts = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const date = receiptDate(invoice);
  const paid = paidBeside(invoice);
  const open = leftToPay(invoice);
  const last = lastTransaction(invoice);
  const isPart = last !== null && last.amount_paid !== mainAmount(invoice).amount;
  return (
    <div className={styles.facts}>
      <Facts>
        {paid !== null && (
          <Fact label={paid.label}>
            <Money amount={paid.amount} />
          </Fact>
        )}
        {open !== null && (
          <Fact label="Left to pay">
            <Money amount={open} />
          </Fact>
        )}
        {date !== null && (
          <Fact label={looks[outcomeOf(invoice)].dateLabel}>{formatDate(date)}</Fact>
        )}
        {last?.type === 'return' && last.return_reason !== undefined && (
          <Fact label="Reason">{last.return_reason}</Fact>
        )}
        {last !== null && (
          <Fact label={isPart ? 'Last payment' : 'Payment method'}>
            {isPart && `${formatCents(last.amount_paid)} · `}
            {last.visible_method}
          </Fact>
        )}
        {invoice.invoice_number !== '' && <Fact label="Invoice">{invoice.invoice_number}</Fact>}
      </Facts>
    </div>
  );
};

/** The payments of an invoice that took several. */
const Movements = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const movements = movementsOf(invoice);
  if (movements.length === 0) return null;
  return (
    <div className={styles.movements}>
      <Heading level={2} size="small">
        {movementHeading(movements)}
      </Heading>
      <ul aria-label="Payments">
        {movements.map((movement) => (
          <li key={movement.id} className={styles.movement}>
            <span>
              {movement.paid_date !== null && formatDate(movement.paid_date)}
              <span className={styles.what}>{rowText(movement)}</span>
            </span>
            <Money amount={movement.amount_paid} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const WaysOn = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const isPayOnly = useSession().user?.pay_only === true;
  const isOpen = !isCancelled(invoice) && (leftToPay(invoice) !== null || isOwedAgain(invoice));
  return (
    <div className={styles.ways}>
      {isOpen && (
        <ButtonLink to={paths.payInvoice.href(invoice.id)} variant="secondary" size="large" isWide>
          {isOwedAgain(invoice) ? 'Pay this bill' : 'Pay the rest'}
        </ButtonLink>
      )}
      <BillFiles invoice={invoice} />
      {!isPayOnly && <BillHistory invoice={invoice} />}
    </div>
  );
};

type ReceiptProps = {
  readonly invoice: InvoiceView;
  /** The customer was about to pay it, and another payment was there first. */
  readonly wasPaidBefore: boolean;
};

/** The amount, what became of it, and the way on, which stays in view on a phone. */
export const Receipt = ({ invoice, wasPaidBefore }: ReceiptProps) => {
  const { navigate, session } = useServices();
  const isPayOnly = useSession().user?.pay_only === true;
  const { title, message, icon, tone } = looks[outcomeOf(invoice)];
  return (
    <Card padding="large">
      <div className={styles.receipt}>
        {wasPaidBefore && (
          <p className={styles.notice} role="status">
            <Icon name="info" size={18} />
            This bill has already been paid.
          </p>
        )}
        <div className={styles.outcome}>
          <PaymentSign icon={icon} tone={tone} {...mainAmount(invoice)} />
          <Heading level={1}>{title}</Heading>
          <p className={styles.message}>{message}</p>
        </div>
        <div className={styles.merchant}>
          <Logo name={invoice.merchant.name} url={invoice.merchant.logo_url} size="small" />
          <p>{invoice.merchant.name}</p>
        </div>
        {invoice.description !== '' && <p className={styles.message}>{invoice.description}</p>}
        <ReceiptFacts invoice={invoice} />
        <Movements invoice={invoice} />
        <div className={styles.done}>
          <ActionBar>
            {isPayOnly ? (
              <Button variant="secondary" size="large" isWide onClick={() => session.signOut()}>
                Sign in to see all your bills
              </Button>
            ) : (
              <Button size="large" isWide onClick={() => navigate(paths.dashboard.href())}>
                Done
              </Button>
            )}
          </ActionBar>
        </div>
        <WaysOn invoice={invoice} />
        <BusinessContact name={invoice.merchant.name} contact={invoice.merchant.contact} />
      </div>
    </Card>
  );
};
