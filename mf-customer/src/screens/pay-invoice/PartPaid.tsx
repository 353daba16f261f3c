import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatCents } from '@billfold/shared/format/money';
import { Icon } from '@billfold/shared/ui/Icon';
import { useEffect, useRef } from 'react';
import { lastTransaction, remainingBalance } from '../../entities/invoice/invoice.domain';
import type { PaidPart } from '../../entities/open-bill/open-bill.domain';
import { payTexts } from '../../entities/open-bill/open-bill-texts';
import styles from './PartPaid.module.css';

export type PartPaidProps = {
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  /** One per card; none when the answer of the payment got lost, and the invoice shows it. */
  readonly payments: readonly PaidPart[] | null;
};

const Success = ({ invoice, payments }: Omit<PartPaidProps, 'isOpen'>) => {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const last = lastTransaction(invoice);
  const known = payments?.length ? payments : last === null ? [] : [last];
  const paid = known.reduce((sum, payment) => sum + payment.amount_paid, 0);
  const methods = known.map((payment) => payment.visible_method).join(' and ');
  return (
    <p ref={notice} className={styles.notice} role="status" tabIndex={-1}>
      <Icon name="check" />
      <span>
        <strong className={styles.title}>{payTexts.successful}</strong>
        {known.length > 0 && `${formatCents(paid)} paid with ${methods} · `}
        {`${formatCents(remainingBalance(invoice))} left`}
      </span>
    </p>
  );
};

/** The success of a payment that left a part of the balance. It takes the focus, away from the next card. */
export const PartPaid = ({ isOpen, ...props }: PartPaidProps) =>
  isOpen ? <Success {...props} /> : null;
