import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { SignedMoney } from '../../entities/transaction/SignedMoney';
import {
  refundablePaymentOf,
  transactionDetail,
} from '../../entities/transaction/transaction-detail.resource';
import { typeText } from '../../entities/transaction/transaction-words';
import { Money } from '@billfold/shared/ui/Money';
import { PaymentButtons } from '../../features/refund-payment/PaymentButtons';
import { RefundPermission } from '../../features/refund-payment/RefundPermission';
import { RefundDoubts } from '../../features/refund-payment/RefundDoubts';

type TransactionPreviewProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly row: TransactionView;
};

const leaving = { preview: null };

/** What the row has no room for, and what can be done with a payment. */
export const TransactionPreview = ({ row }: TransactionPreviewProps) => {
  const [detail, reload] = useResource(transactionDetail, row.id);
  return (
    <Stack gap={4}>
      <Facts>
        <Fact label="Type">{typeText(row)}</Fact>
        <Fact label="Amount">
          <SignedMoney transaction={row} />
        </Fact>
        <Fact label="Status">
          <StatusPill status={row.status} />
        </Fact>
        {row.return_reason !== undefined && <Fact label="Reason">{row.return_reason}</Fact>}
        <Fact label="Date">{formatDate(row.paid_date)}</Fact>
        <Fact label="Payment Method">{row.visible_method}</Fact>
        <Fact label="Description">{row.invoice_description}</Fact>
        <Fact label="Merchant">{row.merchant_name}</Fact>
      </Facts>
      <WhenLoaded data={detail} loadingLabel="Loading transaction" onRetry={reload}>
        {(value) => {
          const payments = refundablePaymentOf(value);
          return (
            <>
              {payments
                .filter(({ amount, refund }) => refund.refundable > 0 && refund.refundable < amount)
                .map(({ id, refund }) => (
                  <Facts key={id}>
                    <Fact label="Left to refund">
                      <Money amount={refund.refundable} />
                    </Fact>
                  </Facts>
                ))}
              <RefundDoubts payments={payments} />
              <RefundPermission payments={payments} merchantId={value.merchant} />
              <PaymentButtons
                row={value}
                payment={payments[0]}
                merchantId={value.merchant}
                without={leaving}
              />
            </>
          );
        }}
      </WhenLoaded>
    </Stack>
  );
};
