import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { errorsOf } from '@billfold/shared/store/async-status';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import { useDispatch, useSelector } from 'react-redux';
import { selectPaymentMethods } from '../../entities/payment-method/payment-methods.selectors';
import { paymentMethodsRequested } from '../../entities/payment-method/payment-methods.slice';
import { selectPayInvoice } from './pay-invoice.selectors';
import styles from './PayInvoiceScreen.module.css';

/** What stands above the bill: a refusal, methods that could not be loaded, a word about what changed. */
export const BillMessages = () => {
  const dispatch = useDispatch();
  const { errors, notice } = useSelector(selectPayInvoice);
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
    </>
  );
};
