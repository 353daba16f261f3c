import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { errorsOf } from '@billfold/shared/store/remote-data';
import { classNames } from '@billfold/shared/ui/class-names';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import { useDispatch, useSelector } from 'react-redux';
import { isPaid, returnedTransaction } from '../../entities/invoice/invoice.domain';
import { selectPaymentMethods } from '../../entities/payment-method/payment-methods.selectors';
import { paymentMethodsRequested } from '../../entities/payment-method/payment-methods.slice';
import { selectOpenBill } from '../../entities/open-bill/open-bill.selectors';
import styles from './PayInvoiceScreen.module.css';

/** Why a bill that was paid from a bank account asks for money again. */
const ReturnedNotice = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const returned = returnedTransaction(invoice);
  if (returned === null || isPaid(invoice)) return null;
  const day = returned.paid_date === null ? '' : ` on ${formatDate(returned.paid_date)}`;
  return (
    <p className={classNames(styles.notice, styles.warning)}>
      <Icon name="warning" />
      {`Your bank returned your payment of ${formatCents(returned.amount_paid)}${day}, so this bill is open again.`}
    </p>
  );
};

/** What stands above the bill: a refusal, methods that could not be loaded, a word about what changed or came back. */
export const BillMessages = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const dispatch = useDispatch();
  const { errors, notice } = useSelector(selectOpenBill);
  const methods = useSelector(selectPaymentMethods);
  return (
    <>
      {errors.length > 0 && <FormErrors errors={errors} />}
      <ErrorArea errors={errorsOf(methods)} onRetry={() => dispatch(paymentMethodsRequested())} />
      {notice !== null && (
        <p className={styles.notice} role="status">
          <Icon name="info" />
          {notice}
        </p>
      )}
      <ReturnedNotice invoice={invoice} />
    </>
  );
};
