import { permissionSets } from '@billfold/shared/contracts/permissions.contract';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import {
  emptyInvitation,
  inviteSchema,
  type InviteValues,
  toInviteRequest,
} from './invite-member.form';
import { inviteMember } from './team.submission';

const sets = permissionSets.map(({ name }) => ({ value: name, label: name }));

/** The name and e-mail of a new colleague; the mail that follows lets them choose a password. */
export const InviteDialog = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) => {
  const session = useSession();
  const managed = merchantsWith(session, 'team');
  const [state, submit] = useSubmission(inviteMember, onClose);
  return (
    <FormDialog<InviteValues>
      isOpen={isOpen}
      title="Invite teammate"
      initialValues={emptyInvitation(firstMerchant(session, managed))}
      schema={inviteSchema}
      submitLabel="Send invitation"
      isBusy={state.status === 'sending'}
      busyLabel="Sending..."
      errors={state.status === 'refused' ? state.errors : []}
      isPanel
      onSubmit={(values) => submit(toInviteRequest(values))}
      onClose={onClose}
    >
      <TextField name="first_name" label="First Name" isRequired hasInitialFocus />
      <TextField name="last_name" label="Last Name" isRequired />
      <EmailField name="email" label="Email" isRequired />
      {managed.length > 1 && (
        <SelectField
          name="merchant"
          label="Business"
          options={managed.map(({ id, name }) => ({ value: String(id), label: name }))}
          isRequired
        />
      )}
      <SelectField name="set" label="Role" options={sets} isRequired />
    </FormDialog>
  );
};
