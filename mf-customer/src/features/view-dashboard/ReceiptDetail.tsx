import { useResource } from '@billfold/shared/store/resource';
import type { InvoiceLine, InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatCents } from '@billfold/shared/format/money';
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
    {effectiveTransactions(invoice).map((transaction) => (
      <p key={transaction.id} className={styles.note}>
        {movementText(transaction)}
      </p>
    ))}
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
