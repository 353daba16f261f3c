import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatCents } from '@billfold/shared/format/money';
import { useSession } from '@billfold/shared/remote/Services';
import { Icon } from '@billfold/shared/ui/Icon';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, useRef } from 'react';
import { lastTransaction, remainingBalance } from '../../entities/invoice/invoice.domain';
import type { PaidPart } from '../../entities/open-bill/open-bill.domain';
import { payTexts } from '../../entities/open-bill/open-bill-texts';
import { paths } from '../../module/paths';
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
  const isPayOnly = useSession().user?.pay_only === true;
  const last = lastTransaction(invoice);
  const known = payments?.length ? payments : last === null ? [] : [last];
  const paid = known.reduce((sum, payment) => sum + payment.amount_paid, 0);
  const methods = known.map((payment) => payment.visible_method).join(' and ');
  return (
    <p ref={notice} className={styles.notice} role="status" tabIndex={-1}>
      <Icon name="check" />
      <span>
        <strong className={styles.title}>{payTexts.successful}</strong>
        {known.length > 0 && (
          <span className={styles.line}>{`${formatCents(paid)} paid with ${methods}`}</span>
        )}
        <span className={styles.line}>{`${formatCents(remainingBalance(invoice))} left`}</span>
        {!isPayOnly && <TextLink to={paths.dashboard.href()}>Back to home</TextLink>}
      </span>
    </p>
  );
};

/** The success of a payment that left a part of the balance. It takes the focus, away from the next card. */
export const PartPaid = ({ isOpen, ...props }: PartPaidProps) =>
  isOpen ? <Success {...props} /> : null;
