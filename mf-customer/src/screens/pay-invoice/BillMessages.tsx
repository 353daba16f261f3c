import { useResource } from '@billfold/shared/store/resource';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { useSession } from '@billfold/shared/remote/Services';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { classNames } from '@billfold/shared/ui/class-names';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import { useSelector } from 'react-redux';
import { isPaid, returnedTransaction } from '../../entities/invoice/invoice.domain';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { selectOpenBill } from '../../entities/open-bill/open-bill-selectors';
import styles from './PayInvoiceScreen.module.css';

/** Why an invoice is open again after the bank returned its payment. */
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

const MissingMethods = () => {
  const [methods, reload] = useResource(paymentMethods);
  return methods.status === 'failed' ? (
    <ErrorArea errors={methods.errors} onRetry={reload} />
  ) : null;
};

/** Messages above the invoice: a refusal, methods that could not be loaded, a change or a return. */
export const BillMessages = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const { errors, notice } = useSelector(selectOpenBill);
  const isPayOnly = useSession().user?.pay_only === true;
  return (
    <>
      {errors.length > 0 && <FormErrors errors={errors} />}
      {!isPayOnly && <MissingMethods />}
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
