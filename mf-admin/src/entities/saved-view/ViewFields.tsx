import { savedViewLimits } from '@billfold/shared/contracts/saved-view-rule';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { useFormikContext } from 'formik';
import type { ViewForm } from './saved-view.form';

type ViewFieldsProps = {
  /** With whose teams the person may share. */
  readonly merchants: readonly SessionMerchant[];
  /** False for a view of a colleague: its author decides who has it. */
  readonly isOwn: boolean;
};

export const ViewFields = ({ merchants, isOwn }: ViewFieldsProps) => {
  const { isShared } = useFormikContext<ViewForm>().values;
  const canShare = isOwn && merchants.length > 0;
  return (
    <>
      <TextField
        name="name"
        label="Name"
        maxLength={savedViewLimits.nameMax}
        isRequired
        hasInitialFocus
      />
      {canShare && <CheckboxField name="isShared" label="Share with the team" />}
      {canShare && isShared && merchants.length > 1 && (
        <SelectField
          name="merchant"
          label="Business"
          options={merchants.map(({ id, name }) => ({ value: String(id), label: name }))}
          isRequired
        />
      )}
    </>
  );
};
