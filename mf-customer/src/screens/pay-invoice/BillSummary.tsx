import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { Heading } from '@billfold/shared/ui/Heading';
import { Logo } from '@billfold/shared/ui/Logo';
import { Money } from '@billfold/shared/ui/Money';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { isLate, remainingBalance } from '../../entities/invoice/invoice.domain';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { loadPayDialogs } from './load-pay-dialogs';
import styles from './PayInvoiceScreen.module.css';

const InvoiceDetail = lazyPart(
  async () => (await loadPayDialogs()).InvoiceDetail,
  async () => (await loadPayDialogs()).payDialogsFeatures,
);

/** The merchant of the invoice, its open amount, and the link to its details. */
export const BillSummary = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const [isDetailOpen, setDetailOpen] = useState(false);
  return (
    <div className={styles.bill}>
      <div className={styles.merchant}>
        <Logo name={invoice.merchant.name} url={invoice.merchant.logo_url} size="small" />
        <p>{invoice.merchant.name}</p>
      </div>
      <div className={styles.due}>
        <div className={styles.label}>
          <Heading level={1} size="small">
            Amount Due
          </Heading>
        </div>
        <Money amount={remainingBalance(invoice)} size="display" />
        {invoice.amount_paid > 0 && (
          <span className={styles.soft}>
            {formatCents(invoice.amount_paid)} of {formatCents(invoice.amount)} paid
          </span>
        )}
      </div>
      {invoice.description !== '' && <p className={styles.soft}>{invoice.description}</p>}
      <div className={styles.facts}>
        <span className={styles.date}>Due {formatDate(invoice.due_date)}</span>
        {isLate(invoice) && <StatusPill status="late" />}
        <TextLink onPress={() => setDetailOpen(true)}>View invoice</TextLink>
      </div>
      <InvoiceDetail invoice={invoice} isOpen={isDetailOpen} onClose={() => setDetailOpen(false)} />
    </div>
  );
};
