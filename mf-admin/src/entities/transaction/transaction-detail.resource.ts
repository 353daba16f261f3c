import type { TransactionDetail } from '@billfold/shared/contracts/transaction.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { giveBackOpened, paymentChanged } from '../payment/payment-changed';
import type { RefundablePayment } from '../payment/refundable-payment';

/** One transaction, with what can be given back of it. */
export const transactionDetail = createResource({
  module: moduleName,
  name: 'transactionDetail',
  load: async ({ http }, id: number) =>
    bodyOrThrow(
      await http.request<TransactionDetail>({ method: 'GET', path: `transactions/${id}` }),
    ),
  refreshOn: (event) => event.type === 'payment' || isChanged(event, 'invoice'),
  refreshAfter: [giveBackOpened, paymentChanged],
});

/** One payment, or none: a refund is not given back. */
export const refundablePaymentOf = ({
  id,
  amount_paid: amount,
  visible_method: method,
  merchant: merchantId,
  invoice,
  refund,
}: TransactionDetail): readonly RefundablePayment[] =>
  refund === undefined ? [] : [{ id, amount, method, merchantId, invoice, refund }];
