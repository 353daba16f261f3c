import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { Chips } from '@billfold/shared/desk/Chips';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import styles from './CustomerTags.module.css';

const TagsDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "customer-tags" */ './TagsDialog')).TagsDialog,
  async () =>
    (await import(/* webpackChunkName: "customer-tags" */ './customer-tags-features')).features,
);

/** The tags of a customer, with a button to change them. */
export const CustomerTags = ({ customer }: { readonly customer: CustomerView }) => {
  const dialog = useProfileDialog('tags');
  const mayChange = useMay('customers', customer.merchant_id);
  return (
    <div className={styles.tags}>
      <Chips
        label="Tags"
        isLabelHidden
        emptyText="No tags"
        chips={customer.tags.map(([id, label]) => ({ id: String(id), label }))}
      />
      {mayChange && (
        <>
          <IconButton icon="plus" label="Change tags" onClick={dialog.open} />
          <TagsDialog isOpen={dialog.isOpen} customer={customer} onClose={dialog.close} />
        </>
      )}
    </div>
  );
};
