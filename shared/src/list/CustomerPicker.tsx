import { useState } from 'react';
import { SearchComboBox } from '../desk/SearchComboBox';
import { errorsOf, valueOf } from '../store/remote-data';
import { useResource } from '../store/resource';
import type { CustomerSearch, PickedCustomer } from './customer-search';

const optionOf = (customer: PickedCustomer) => ({
  id: String(customer.id),
  label: customer.full_name,
  detail: [customer.formatted_phone, customer.merchant_name]
    .filter((text) => text !== '')
    .join(' · '),
});

/**
 * The customers that a search finds. The first request is sent when the list opens. The same search again repeats a
 * failed one.
 */
const useFound = (search: CustomerSearch, merchantIds: readonly number[]) => {
  const [text, setText] = useState<string | null>(null);
  const [data, reload] = useResource(search, text === null ? null : { text, merchantIds });
  const ask = (next: string) => {
    if (next === text && data.status === 'failed') reload();
    else setText(next);
  };
  return { data, ask };
};

type CustomerPickerProps = {
  readonly label: string;
  readonly search: CustomerSearch;
  /** Customers of these merchants are offered. */
  readonly merchantIds: readonly number[];
  readonly chosen: PickedCustomer | null;
  readonly onChoose: (customer: PickedCustomer | null) => void;
  /** What is wrong with the choice. */
  readonly problem?: string | undefined;
};

/** A field that searches a customer on the server. */
export const CustomerPicker = (props: CustomerPickerProps) => {
  const { label, search, merchantIds, chosen, onChoose, problem } = props;
  const { data, ask } = useFound(search, merchantIds);
  const rows = valueOf(data) ?? [];
  return (
    <SearchComboBox
      label={label}
      chosen={chosen === null ? null : optionOf(chosen)}
      onChoose={(option) => onChoose(rows.find(({ id }) => String(id) === option?.id) ?? null)}
      options={rows.map(optionOf)}
      status={data.status}
      errors={errorsOf(data)}
      onSearch={ask}
      placeholder="Name, phone or email"
      emptyText="No customers match your search."
      isRequired
      problem={problem}
    />
  );
};
