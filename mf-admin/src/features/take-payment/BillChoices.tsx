import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { Button } from '@billfold/shared/ui/Button';
import { Choices } from '@billfold/shared/ui/Choices';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { Stack } from '@billfold/shared/ui/Stack';
import type { Pages } from '@billfold/shared/store/paged-resource';
import { useFormikContext } from 'formik';
import { useDispatch } from 'react-redux';
import { balanceOf, type TakePaymentValues } from './take-payment.form';
import styles from './TakePayment.module.css';
import { unpaidBills } from './unpaid-bills.resource';

const Bill = ({ bill }: { readonly bill: InvoiceView }) => (
  <span className={styles.bill}>
    <span className={styles.name}>{bill.description || bill.invoice_number}</span>
    <span className={styles.figure}>{formatCents(balanceOf(bill))}</span>
    <span className={styles.soft}>
      {`${bill.invoice_number}, due ${formatDate(bill.due_date)}`}
      {bill.scheduled_on !== null && `, scheduled for ${formatDate(bill.scheduled_on)}`}
    </span>
    <StatusPill
      status={bill.payment_in_doubt ? 'confirming' : bill.state}
      {...(bill.payment_in_doubt ? { label: 'Being confirmed' } : {})}
    />
  </span>
);

type BillChoicesProps = {
  readonly scope: Parameters<typeof unpaidBills.actions.moreAsked>[0];
  readonly bills: Pages<InvoiceView>;
  readonly isDisabled: boolean;
};

/** The bills that can be paid, each with what is left of it. Choosing one proposes its whole balance. */
export const BillChoices = ({ scope, bills, isDisabled }: BillChoicesProps) => {
  const dispatch = useDispatch();
  const { values, setValues } = useFormikContext<TakePaymentValues>();
  const choose = (id: string) => {
    const bill = bills.rows.find((row) => String(row.id) === id);
    if (bill !== undefined) void setValues({ ...values, bill: id, amount: balanceOf(bill) });
  };
  return (
    <Stack gap={2}>
      <Choices
        legend="Invoice"
        value={values.bill}
        onChange={choose}
        choices={bills.rows.map((bill) => ({
          value: String(bill.id),
          content: <Bill bill={bill} />,
          isDisabled: isDisabled || bill.payment_in_doubt,
        }))}
      />
      {bills.nextCursor !== null && (
        <Button
          variant="secondary"
          isBusy={bills.isLoadingMore}
          onClick={() => dispatch(unpaidBills.actions.moreAsked(scope))}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
};
