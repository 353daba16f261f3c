import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { classNames } from '@billfold/shared/ui/class-names';
import { Money } from '@billfold/shared/ui/Money';
import { totalOfLines } from '../../entities/invoice/invoice.domain';
import { useIsDesktop } from '../../page/use-is-desktop';
import styles from './BillLines.module.css';

/** What the invoice is for, line by line, beside the payment of a desktop. */
export const BillLines = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const isDesktop = useIsDesktop();
  if (!isDesktop) return null;
  const { invoice_items: items, invoice_append_items: appended } = invoice;
  return (
    <div className={styles.lines}>
      <ul aria-label="Lines of the bill">
        {[...items, ...appended].map((line) => (
          <li key={line.id} className={styles.line}>
            {line.description} <Money amount={line.amount} />
          </li>
        ))}
        <li className={classNames(styles.line, styles.total)}>
          Total <Money amount={totalOfLines(invoice)} />
        </li>
      </ul>
    </div>
  );
};
