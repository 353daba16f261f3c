import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { capitalise } from '@billfold/shared/format/names';
import { Button } from '@billfold/shared/ui/Button';
import { Choices } from '@billfold/shared/ui/Choices';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { Stack } from '@billfold/shared/ui/Stack';
import type { Pages } from '@billfold/shared/store/paged-resource';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { balanceOf, type TakePaymentValues } from './take-payment.form';
import styles from './TakePayment.module.css';
import { unpaidBills } from './unpaid-bills.resource';

/** What the invoice is for: its description, else its first line; '' when it has neither. */
const subjectOf = ({ description, invoice_items: [line] }: InvoiceView): string =>
  description || (line?.description ?? '');

const detailOf = (bill: InvoiceView): string =>
  [
    // The number is the name of an invoice without a subject.
    ...(subjectOf(bill) === '' ? [] : [bill.invoice_number]),
    `due ${formatDate(bill.due_date)}`,
    ...(bill.scheduled_on === null ? [] : [`scheduled for ${formatDate(bill.scheduled_on)}`]),
  ].join(', ');

const Bill = ({ bill }: { readonly bill: InvoiceView }) => (
  <span className={styles.bill}>
    <span className={styles.name}>{subjectOf(bill) || bill.invoice_number}</span>
    <span className={styles.figure}>{formatCents(balanceOf(bill))}</span>
    <span className={styles.soft}>{capitalise(detailOf(bill))}</span>
    <StatusPill
      status={bill.payment_in_doubt ? 'confirming' : bill.state}
      {...(bill.payment_in_doubt ? { label: 'Being confirmed' } : {})}
    />
  </span>
);

type BillChoicesProps = {
  readonly scope: Parameters<typeof unpaidBills.actions.moreRequested>[0];
  readonly bills: Pages<InvoiceView>;
  readonly isDisabled: boolean;
};

/** The button goes with the last page: the focus moves on to the first invoice of that page. */
const useFocusOnNew = ({ rows, nextCursor }: Pages<InvoiceView>) => {
  const box = useRef<HTMLDivElement>(null);
  const [shownIds, setShownIds] = useState<readonly number[] | null>(null);
  const isLast = nextCursor === null;
  const move = useEffectEvent(() => {
    const fresh = shownIds && rows.find(({ id }) => !shownIds.includes(id));
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement.contains(box.current);
    if (fresh && isLost)
      box.current?.querySelector<HTMLInputElement>(`input[value="${fresh.id}"]`)?.focus();
  });
  useEffect(() => {
    if (isLast) move();
  }, [isLast]);
  return { box, remember: () => setShownIds(rows.map(({ id }) => id)) };
};

/** The payable invoices, each with its balance. Choosing one proposes its whole balance. */
export const BillChoices = ({ scope, bills, isDisabled }: BillChoicesProps) => {
  const dispatch = useDispatch();
  const { box, remember } = useFocusOnNew(bills);
  const { values, setValues } = useFormikContext<TakePaymentValues>();
  const choose = (id: string) => {
    const bill = bills.rows.find((row) => String(row.id) === id);
    if (bill !== undefined) void setValues({ ...values, bill: id, amount: balanceOf(bill) });
  };
  return (
    <div ref={box}>
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
            onClick={() => {
              remember();
              dispatch(unpaidBills.actions.moreRequested(scope));
            }}
          >
            Show more
          </Button>
        )}
      </Stack>
    </div>
  );
};
