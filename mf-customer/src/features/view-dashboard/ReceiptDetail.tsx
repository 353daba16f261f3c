import { useResource } from '@billfold/shared/store/resource';
import type {
  InvoiceLine,
  InvoiceTransaction,
  InvoiceView,
} from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { classNames } from '@billfold/shared/ui/class-names';
import { Loader } from '@billfold/shared/ui/Loader';
import { Logo } from '@billfold/shared/ui/Logo';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import {
  movementText,
  effectiveTransactions,
  totalOfLines,
} from '../../entities/invoice/invoice.domain';
import { receipt } from '../../entities/invoice/receipt.resource';
import { paths } from '../../module/paths';
import styles from './ReceiptsModal.module.css';

const Line = ({ line }: { readonly line: InvoiceLine }) => (
  <li className={styles.line}>
    <span>{line.description}</span>
    <Money amount={line.amount} />
  </li>
);

/** Several payments, or one of a part: each with its own day and amount, which the total above is not. */
const Movement = ({ movement }: { readonly movement: InvoiceTransaction }) => (
  <li className={styles.line}>
    <span>
      <span>{movementText(movement)}</span>
      {movement.paid_date !== null && <span> on {formatDate(movement.paid_date)}</span>}
    </span>
    <Money amount={movement.amount_paid} />
  </li>
);

const Movements = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const movements = effectiveTransactions(invoice);
  const [only] = movements;
  if (only === undefined) return null;
  return movements.length === 1 && only.amount_paid === totalOfLines(invoice) ? (
    <p className={styles.note}>{movementText(only)}</p>
  ) : (
    <ul className={classNames(styles.lines, styles.note)} aria-label="Payments">
      {movements.map((movement) => (
        <Movement key={movement.id} movement={movement} />
      ))}
    </ul>
  );
};

const Loaded = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <Stack gap={3}>
    <div className={styles.logo}>
      <Logo name={invoice.merchant.name} url={invoice.merchant.logo_url} size="small" />
    </div>
    <ul className={styles.lines}>
      {invoice.invoice_items.map((line) => (
        <Line key={`item-${line.id}`} line={line} />
      ))}
      {invoice.invoice_append_items.map((line) => (
        <Line key={`appended-${line.id}`} line={line} />
      ))}
    </ul>
    <p className={styles.total}>
      <TextLink to={paths.receipt.href(invoice.id)}>
        Total {formatCents(totalOfLines(invoice))}
      </TextLink>
    </p>
    <Movements invoice={invoice} />
  </Stack>
);

/** What an unfolded receipt shows; a receipt that could not be loaded stays without details. */
export const ReceiptDetail = ({ invoiceId }: { readonly invoiceId: number }) => {
  const [detail] = useResource(receipt, invoiceId);
  switch (detail.status) {
    case 'loaded':
      return <Loaded invoice={detail.value} />;
    case 'failed':
      return <p className={styles.note}>The details aren't available right now.</p>;
    case 'idle':
    case 'loading':
      return <Loader layout="inline" label="Loading details" />;
  }
};
