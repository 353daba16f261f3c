import type { InvoiceLine, InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useSession } from '@billfold/shared/remote/Services';
import { formatDate } from '@billfold/shared/format/dates';
import { BusinessContact } from '@billfold/shared/ui/BusinessContact';
import { Button } from '@billfold/shared/ui/Button';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Logo } from '@billfold/shared/ui/Logo';
import { Money } from '@billfold/shared/ui/Money';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Stack } from '@billfold/shared/ui/Stack';
import { BillFiles } from '../../entities/invoice/BillFiles';
import { BillHistory } from '../../entities/invoice/BillHistory';
import { remainingBalance, sumOfLines, totalOfLines } from '../../entities/invoice/invoice.domain';
import styles from './InvoiceDetailOverlay.module.css';

export type InvoiceDetailOverlayProps = {
  readonly invoice: InvoiceView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const LineRow = ({ line }: { readonly line: InvoiceLine }) => (
  <tr>
    <td>{line.description}</td>
    <td className={styles.amount}>
      <Money amount={line.amount} />
    </td>
  </tr>
);

const SumRow = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <tr className={styles.sum}>
    <th scope="row">{label}</th>
    <td className={styles.amount}>
      <Money amount={amount} />
    </td>
  </tr>
);

const LineTable = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const { invoice_items: items, invoice_append_items: appended } = invoice;
  const hasLines = items.length + appended.length > 0;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
        {hasLines && <SumRow label="Subtotal" amount={sumOfLines(items)} />}
      </tbody>
      <tbody>
        {appended.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
        <SumRow label="Total" amount={totalOfLines(invoice)} />
      </tbody>
      {invoice.amount_paid > 0 && (
        <tbody>
          <tr>
            <td>Paid so far</td>
            <td className={styles.amount}>
              <Money amount={-invoice.amount_paid} />
            </td>
          </tr>
          <SumRow label="Left to pay" amount={remainingBalance(invoice)} />
        </tbody>
      )}
    </table>
  );
};

/** The whole invoice, line by line. */
export const InvoiceDetailOverlay = ({ invoice, isOpen, onClose }: InvoiceDetailOverlayProps) => {
  const isPayOnly = useSession().user?.pay_only === true;
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      title={`Invoice ${invoice.invoice_number}`.trim()}
      footer={
        <Button isWide onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={5}>
        <div className={styles.head}>
          <Logo name={invoice.merchant.name} url={invoice.merchant.logo_url} size="large" />
          <p className={styles.soft}>Due {formatDate(invoice.due_date)}</p>
          <p>{invoice.description}</p>
        </div>
        <Facts look="boxes">
          <Fact label="Invoice Amount">
            <Money amount={invoice.amount} />
          </Fact>
          <Fact label="Minimum Amount Due">
            <Money amount={invoice.minimum_amount_due} />
          </Fact>
        </Facts>
        <LineTable invoice={invoice} />
        {!isPayOnly && <BillHistory invoice={invoice} />}
        <BillFiles invoice={invoice} />
        <BusinessContact name={invoice.merchant.name} contact={invoice.merchant.contact} />
      </Stack>
    </Overlay>
  );
};
