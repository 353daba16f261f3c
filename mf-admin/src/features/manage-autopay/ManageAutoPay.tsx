import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import { paths } from '../../module/paths';
import { readDraftQuery, toDraftQuery } from './autopay-draft';

type OfCustomer = { readonly customer: CustomerView };

const ManageAutoPayDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "manage-autopay" */ './ManageAutoPayDialog'))
      .ManageAutoPayDialog,
  async () =>
    (await import(/* webpackChunkName: "manage-autopay" */ './manage-autopay-features')).features,
);

/** With a stored method; the address of the profile opens it. */
export const ManageAutoPay = ({ customer }: OfCustomer) => {
  const dialog = useProfileDialog('autopay');
  const navigate = useNavigate();
  return useMay('take_payment', customer.merchant_id) ? (
    <ManageAutoPayDialog
      isOpen={dialog.isOpen}
      customer={customer}
      onClose={dialog.close}
      onAddCard={(values) =>
        void navigate(paths.customerAutoPay.href(customer.id, toDraftQuery(values)), {
          replace: true,
        })
      }
    />
  ) : null;
};

/** With a new card, on the page for it. */
export const ManageAutoPayByCard = ({ customer }: OfCustomer) => {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return useMay('take_payment', customer.merchant_id) ? (
    <ManageAutoPayDialog
      isOpen
      customer={customer}
      draft={readDraftQuery(query)}
      onClose={() => void navigate(paths.customer.href(customer.id), { replace: true })}
    />
  ) : null;
};
