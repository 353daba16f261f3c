import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { GroupFields } from '../../entities/group/GroupFields';
import { conditionsOf, newGroupForm, type GroupForm } from '../../entities/group/group-form';
import { GroupFormDialog } from './GroupFormDialog';

type CreateGroupDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

const missing = 'Name and location are required';

const problemOf = ({ name, location }: GroupForm): string | null =>
  name.trim() === '' || location === '' ? missing : null;

/** Makes a group. The merchant chosen in the header, or the only one, is its location at first. */
export const CreateGroupDialog = (props: CreateGroupDialogProps) => {
  const session = useSession();
  const merchants = merchantsWith(session, 'customers');
  return (
    <GroupFormDialog
      {...props}
      title="Create Group"
      submitLabel="Done"
      busyLabel="Creating"
      kind="create"
      initialValues={newGroupForm(firstMerchant(session, merchants))}
      problemOf={problemOf}
      changeOf={(form) => ({
        kind: 'create',
        request: {
          name: form.name.trim(),
          description: form.description.trim(),
          conditions: conditionsOf(form),
        },
      })}
    >
      <GroupFields merchants={merchants} isLocationFixed={false} />
    </GroupFormDialog>
  );
};
