import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { displayName } from '@billfold/shared/format/names';
import { ManageAutoPayByCard } from '../../features/manage-autopay/ManageAutoPay';
import { RefusedCard, TakePaymentByCard } from '../../features/take-payment/TakePayment';
import { paths } from '../../module/paths';
import { CustomerPage } from './CustomerPage';

type OfCustomer = { readonly customer: CustomerView };

/** Every staff member may open the address. */
const Notices = ({ customer }: OfCustomer) => (
  <>
    <p>
      <TextLink
        to={paths.customer.href(customer.id)}
      >{`Back to ${displayName(customer)}`}</TextLink>
    </p>
    {!useMay('take_payment', customer.merchant_id) && (
      <ErrorArea errors={missingPermissionText('take_payment')} />
    )}
  </>
);

const PaymentNotices = ({ customer }: OfCustomer) => (
  <>
    <Notices customer={customer} />
    <RefusedCard customer={customer} />
  </>
);

/** A payment page: a new card is typed in, and no other module runs. */
export const CustomerPaymentScreen = () => (
  <CustomerPage hasConversation={false} Notices={PaymentNotices} Dialogs={TakePaymentByCard} />
);

/** The same for auto-pay with a new card. */
export const CustomerAutoPayScreen = () => (
  <CustomerPage hasConversation={false} Notices={Notices} Dialogs={ManageAutoPayByCard} />
);
