import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { useServices } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Logo } from '@billfold/shared/ui/Logo';
import { Money } from '@billfold/shared/ui/Money';
import type { ReactNode } from 'react';
import { lastTransaction } from '../../entities/invoice/invoice.domain';
import { paths } from '../../paths';
import { outcomeOf, receiptDate, secondAmount } from './view-receipt.domain';
import styles from './ViewReceiptScreen.module.css';

const messages = {
  refunded: 'Your payment has been refunded',
  scheduled: 'Your payment has been scheduled',
  submitted: 'Your payment has been submitted',
} as const;
const icons = { refunded: 'transactions', scheduled: 'calendar', submitted: 'check' } as const;
const dateLabels = { refunded: 'Date', scheduled: 'Scheduled for', submitted: 'Paid on' } as const;

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export const Receipt = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const { navigate } = useServices();
  const outcome = outcomeOf(invoice);
  const date = receiptDate(invoice);
  const other = secondAmount(invoice);
  const last = lastTransaction(invoice);
  return (
    <Card padding="large">
      <div className={styles.receipt}>
        <span className={styles.mark}>
          <Icon name={icons[outcome]} size={32} />
        </span>
        <Heading level={1}>Thank you!</Heading>
        <p className={styles.message}>{messages[outcome]}</p>
        <Logo name={invoice.merchant.name} url={invoice.merchant.logo_url} size="large" />
        <p>{invoice.description}</p>
        <dl className={styles.facts}>
          <Fact label="Amount paid">
            <Money amount={invoice.amount_paid} />
          </Fact>
          {other !== null && (
            <Fact label={other.label}>
              <Money amount={other.amount} />
            </Fact>
          )}
          {date !== null && <Fact label={dateLabels[outcome]}>{formatDate(date)}</Fact>}
          {last !== null && <Fact label="Payment method">{last.visible_method}</Fact>}
        </dl>
        <div className={styles.done}>
          <Button size="large" isWide onClick={() => navigate(paths.dashboard.href())}>
            Done
          </Button>
        </div>
      </div>
    </Card>
  );
};
