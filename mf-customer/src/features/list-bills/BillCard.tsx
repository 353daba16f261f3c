import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { CardLink } from '@billfold/shared/ui/CardLink';
import { Icon } from '@billfold/shared/ui/Icon';
import { Logo } from '@billfold/shared/ui/Logo';
import { Money } from '@billfold/shared/ui/Money';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import {
  isLate,
  isPaid,
  isScheduled,
  returnedTransaction,
} from '../../entities/invoice/invoice.domain';
import { paths } from '../../module/paths';
import styles from './ListBillsScreen.module.css';

export type BillCardProps = {
  readonly invoice: InvoiceView;
  /** The card opens in this page. */
  readonly onOpen: () => void;
};

const DateLine = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <span className={styles.date}>
    {isPaid(invoice) ? (
      <span>Paid on: {formatDate(invoice.paid_date)}</span>
    ) : (
      <span>Due: {formatDate(invoice.due_date)}</span>
    )}
    {isLate(invoice) && <StatusPill status="late" />}
    {!isPaid(invoice) && returnedTransaction(invoice) !== null && (
      <StatusPill status="returned" label="Payment returned" tone="danger" />
    )}
    {isScheduled(invoice) && <StatusPill status="scheduled" />}
    {invoice.payment_in_doubt && <StatusPill status="confirming" label="Confirming payment" />}
  </span>
);

export const BillCard = ({ invoice, onOpen }: BillCardProps) => (
  <CardLink to={paths.payInvoice.href(invoice.id)} onOpen={onOpen}>
    <span className={styles.bill}>
      <span className={styles.logo}>
        <Logo name={invoice.merchant.name} url={invoice.merchant.logo_url} />
      </span>
      <span className={styles.name}>{invoice.merchant.name}</span>
      <span className={styles.amount}>
        <Money amount={isPaid(invoice) ? invoice.amount : invoice.amount_due} />
      </span>
      <span className={styles.description}>{invoice.description}</span>
      <span className={styles.foot}>
        <DateLine invoice={invoice} />
        <span className={styles.action}>
          {isPaid(invoice) ? 'VIEW RECEIPT' : 'VIEW BILL'}
          <Icon name="chevron-right" size={16} />
        </span>
      </span>
    </span>
  </CardLink>
);
