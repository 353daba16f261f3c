import type { InvoiceLine, InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { Money } from '@billfold/shared/ui/Money';
import styles from './LineItems.module.css';

const sumOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);

const Lines = ({ lines }: { readonly lines: readonly InvoiceLine[] }) =>
  lines.map((line) => (
    <tr key={line.id}>
      <td>{line.description}</td>
      <td className={styles.amount}>
        <Money amount={line.amount} />
      </td>
    </tr>
  ));

const Sum = ({ name, amount }: { readonly name: string; readonly amount: number }) => (
  <tr className={styles.sum}>
    <th scope="row">{name}</th>
    <td className={styles.amount}>
      <Money amount={amount} />
    </td>
  </tr>
);

/** Items, subtotal, taxes and fees, total, paid amount and balance. */
export const LineItems = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <table className={styles.lines}>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col" className={styles.amount}>
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      <Lines lines={invoice.invoice_items} />
      {invoice.invoice_append_items.length > 0 && (
        <Sum name="Subtotal" amount={sumOf(invoice.invoice_items)} />
      )}
      <Lines lines={invoice.invoice_append_items} />
    </tbody>
    <tfoot>
      <Sum name="Total" amount={invoice.amount} />
      {invoice.amount_paid > 0 && <Sum name="Paid" amount={invoice.amount_paid} />}
    </tfoot>
  </table>
);
