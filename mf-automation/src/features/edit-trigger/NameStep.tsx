import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { useFormikContext } from 'formik';
import { objectOptions } from './trigger-choices';
import type { TriggerValues } from './trigger.form';

type NameStepProps = {
  readonly merchants: readonly SessionMerchant[];
  /** A stored event stays at its merchant. */
  readonly isLocationFixed: boolean;
};

/** What the event is called and what it is about. */
export const NameStep = ({ merchants, isLocationFixed }: NameStepProps) => {
  // A template belongs to one merchant.
  const { values, setValues } = useFormikContext<TriggerValues>();
  return (
    <>
      <TextField
        name="label"
        label="Event Name"
        maxLength={triggerLimits.labelMax}
        hasInitialFocus
        isRequired
      />
      <SelectField name="object_name" label="Object" options={objectOptions} isRequired />
      {merchants.length > 1 && (
        <SelectField
          name="merchant"
          label="Business"
          options={merchants.map(({ id, name }) => ({ value: String(id), label: name }))}
          isDisabled={isLocationFixed}
          isRequired
          onChoose={(merchant) => void setValues({ ...values, merchant, template: null })}
        />
      )}
    </>
  );
};
