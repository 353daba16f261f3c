import { groupLimits, nameLimits, zipLimits } from '@billfold/shared/contracts/limits';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { countEntry } from '@billfold/shared/forms/digit-entry';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { Select } from '@billfold/shared/ui/Select';
import { FieldRow } from '../form/FieldRow';
import { FramedFields } from '../form/FramedFields';
import { MerchantField } from '../merchant/MerchantField';
import { MemberCount } from './MemberCount';
import { TagPicker } from './TagPicker';
import { stateWords } from './who-belongs-text';
import { useGroupField } from './use-group-field';

const daysDigits = String(groupLimits.daysLateMax).length;

const TagMatch = () => {
  const { value, setValue } = useGroupField('tagMatch');
  return (
    <Select
      label="Customers need"
      options={[
        { value: 'all', label: 'All of these tags' },
        { value: 'any', label: 'Any of these tags' },
      ]}
      value={value}
      onChange={(match) => setValue(match === 'any' ? 'any' : 'all')}
    />
  );
};

const WhoBelongs = () => {
  const location = useGroupField('location').value;
  const tags = useGroupField('tags').value;
  return (
    <FramedFields legend="Members">
      <TagPicker merchantId={location === '' ? null : Number(location)} />
      {tags.length > 1 && <TagMatch />}
      <FieldRow>
        <SelectField
          name="state"
          label="Status"
          placeholder="Any status"
          options={Object.entries(stateWords).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          name="business"
          label="Kind of customer"
          placeholder="People and businesses"
          options={[
            { value: 'false', label: 'People' },
            { value: 'true', label: 'Businesses' },
          ]}
        />
        <TextField
          name="zip"
          label="ZIP code starts with"
          placeholder="Any ZIP code"
          inputMode="numeric"
          clean={countEntry(zipLimits.short)}
        />
        <MoneyField name="owes" label="Owes more than" placeholder="Any balance" />
        <TextField
          name="daysLate"
          label="More days late than"
          placeholder="Late or not"
          inputMode="numeric"
          clean={countEntry(daysDigits)}
        />
      </FieldRow>
      <MemberCount />
    </FramedFields>
  );
};

type GroupFieldsProps = {
  readonly merchants: readonly SessionMerchant[];
  readonly isLocationFixed: boolean;
};

/** The fields of a new group and of one that exists. */
export const GroupFields = ({ merchants, isLocationFixed }: GroupFieldsProps) => (
  <>
    <TextField name="name" label="Group Name" maxLength={nameLimits.max} hasInitialFocus />
    <TextField
      name="description"
      label="Description"
      lines={2}
      maxLength={groupLimits.descriptionMax}
    />
    {!isLocationFixed && <MerchantField name="location" label="Location" merchants={merchants} />}
    <WhoBelongs />
  </>
);
