import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { dialogParameter } from '@billfold/shared/remote/use-dialog';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { Button } from '@billfold/shared/ui/Button';
import { Heading } from '@billfold/shared/ui/Heading';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { menuOf } from '../../entities/list/menu-of';
import { useRecurringAddress } from '../../entities/recurring-invoice/use-recurring-address';
import { NewRecurring } from '../../features/create-recurring-invoice/NewRecurring';
import { ListRecurringInvoices } from '../../features/list-recurring-invoices/ListRecurringInvoices';
import { paths } from '../../module/paths';

const loadPanel = () => import(/* webpackChunkName: "recurring-panel" */ './recurring-panel-part');

const RecurringPanel = lazyPart(
  async () => (await loadPanel()).RecurringPanel,
  async () => (await loadPanel()).features,
);
const EditRecurring = lazyPart(
  async () => (await loadPanel()).EditRecurringDialog,
  async () => (await loadPanel()).features,
);

/** The recurring invoices of all merchants of the staff member; one of them opens beside the list. */
export const RecurringInvoicesScreen = () => {
  const mayInvoice = useMay('invoices');
  const { detail, create, edit } = useRecurringAddress();
  const editedId = edit.isOpen ? edit.id : null;
  const isPhone = useIsPhone();
  const label = 'New recurring invoice';
  const newButton = mayInvoice && <Button onClick={create.open}>{label}</Button>;
  const newIcon = mayInvoice && <IconButton icon="plus" label={label} onClick={create.open} />;
  return (
    <Page>
      <Stack gap={4}>
        <BackLink to={paths.invoices.pattern}>Invoices</BackLink>
        <Heading level={1}>Recurring invoices</Heading>
        <ListRecurringInvoices
          toolbar={isPhone ? newIcon : newButton}
          menu={menuOf()}
          emptyAction={newButton}
        />
      </Stack>
      <RecurringPanel
        isOpen={detail.isOpen}
        id={detail.id}
        onEdit={edit.openFor}
        onClose={detail.close}
      />
      {mayInvoice && (
        <>
          <NewRecurring
            isOpen={create.isOpen}
            parameter={dialogParameter}
            customer={null}
            onClose={create.close}
          />
          <EditRecurring
            isOpen={editedId !== null}
            id={editedId}
            onClose={() => {
              if (editedId !== null) detail.openFor(editedId);
            }}
          />
        </>
      )}
    </Page>
  );
};
