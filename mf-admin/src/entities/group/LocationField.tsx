import { SearchComboBox } from '@billfold/shared/desk/SearchComboBox';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { useState } from 'react';
import { useGroupField } from './use-group-field';

type LocationFieldProps = {
  readonly merchants: readonly SessionMerchant[];
};

/** The merchant whose customers belong; with one merchant there is nothing to choose. */
export const LocationField = ({ merchants }: LocationFieldProps) => {
  const { value, setValue } = useGroupField('location');
  const [search, setSearch] = useState('');
  const options = merchants.map(({ id, name }) => ({ id: String(id), label: name }));
  return (
    <SearchComboBox
      label="Location"
      chosen={options.find(({ id }) => id === value) ?? null}
      onChoose={(option) => setValue(option?.id ?? '')}
      options={options.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))}
      status="loaded"
      onSearch={setSearch}
      isDisabled={merchants.length < 2}
    />
  );
};
