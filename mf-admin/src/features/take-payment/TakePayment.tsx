import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import { useInvoicePayment } from '../../entities/invoice/use-invoice-dialog';
import { paths } from '../../module/paths';
import { selectTaking, takingOpened } from './take-payment.slice';

type OfCustomer = { readonly customer: CustomerView };

const TakePaymentDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "take-payment" */ './TakePaymentDialog')).TakePaymentDialog,
  async () =>
    (await import(/* webpackChunkName: "take-payment" */ './take-payment-features')).features,
);

type DeskPaymentProps = OfCustomer & {
  readonly dialog: Pick<ReturnType<typeof useProfileDialog>, 'isOpen' | 'close'>;
};

/** With a stored method, cash or a check. */
const DeskPayment = ({ customer, dialog }: DeskPaymentProps) =>
  useMay('take_payment', customer.merchant_id) ? (
    <TakePaymentDialog
      isOpen={dialog.isOpen}
      customer={customer}
      entry="stored"
      onClose={dialog.close}
      onTaken={dialog.close}
      onRefused={dialog.close}
    />
  ) : null;

/** The address of the profile opens it. */
export const TakePayment = ({ customer }: OfCustomer) => (
  <DeskPayment customer={customer} dialog={useProfileDialog('payment')} />
);

type OfInvoice = OfCustomer & { readonly invoice: InvoiceView };

/** The same over the page of an invoice, which is proposed. */
export const TakeInvoicePayment = ({ customer, invoice }: OfInvoice) => (
  <DeskPayment customer={customer} dialog={useInvoicePayment(invoice.id)} />
);

/** With a new card, on the page for it. */
export const TakePaymentByCard = ({ customer }: OfCustomer) => {
  const navigate = useNavigate();
  const { status } = useSelector(selectTaking(customer.id));
  const leave = () => void navigate(paths.customer.href(customer.id), { replace: true });
  return useMay('take_payment', customer.merchant_id) ? (
    <TakePaymentDialog
      isOpen={status !== 'refused'}
      customer={customer}
      entry="card"
      onClose={leave}
      onTaken={leave}
      onRefused={() => undefined}
    />
  ) : null;
};

/** Why the last payment was not taken, readable after the dialog has closed. */
export const RefusedPayment = ({ customer }: OfCustomer) => {
  const { errors } = useSelector(selectTaking(customer.id));
  return <ErrorArea errors={errors} />;
};

/** The same on the page for a new card, where the form comes back. */
export const RefusedCard = ({ customer }: OfCustomer) => {
  const dispatch = useDispatch();
  const { errors } = useSelector(selectTaking(customer.id));
  return (
    <ErrorArea
      errors={errors}
      retriesByItself={false}
      onRetry={() => dispatch(takingOpened(customer.id))}
    />
  );
};
