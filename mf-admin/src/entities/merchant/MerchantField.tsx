import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { SearchComboBox } from '@billfold/shared/desk/SearchComboBox';
import { isFoundBy } from '@billfold/shared/contracts/search-words';
import { useField } from 'formik';
import { useState } from 'react';

type MerchantFieldProps = {
  /** The form's value is the id as a text, '' while nothing is chosen. */
  readonly name: string;
  /** The word of the screen, such as 'Biller'. */
  readonly label: string;
  readonly merchants: readonly SessionMerchant[];
  readonly isRequired?: boolean;
};

/** One of the staff member's merchants; with one there is nothing to choose. */
export const MerchantField = ({
  name,
  label,
  merchants,
  isRequired = false,
}: MerchantFieldProps) => {
  const [{ value }, { touched, error }, { setValue }] = useField<string>(name);
  const [search, setSearch] = useState('');
  const options = merchants.map((merchant) => ({ id: String(merchant.id), label: merchant.name }));
  return (
    <SearchComboBox
      label={label}
      chosen={options.find(({ id }) => id === value) ?? null}
      onChoose={(option) => void setValue(option?.id ?? '')}
      options={options.filter((option) => isFoundBy(option.label, search))}
      status="loaded"
      onSearch={setSearch}
      isDisabled={merchants.length < 2}
      isRequired={isRequired}
      listHeight={100}
      problem={touched ? error : undefined}
    />
  );
};
