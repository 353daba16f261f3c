import { displayName } from '@billfold/shared/format/names';
import { FilterChips } from '@billfold/shared/list/FilterChips';
import type { FilterControlProps, ListFilter } from '@billfold/shared/list/list-query';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { customerDetail } from '../../entities/customer/customer.resource';
import { readId } from '../../module/paths';

const CustomerChip = ({ value, onChange }: FilterControlProps) => {
  const [data] = useResource(customerDetail, readId(value));
  const customer = valueOf(data);
  const label = customer === undefined ? `Customer ${value}` : displayName(customer);
  return (
    <FilterChips
      label="Customer"
      chips={value === '' ? [] : [{ id: value, label }]}
      onRemove={() => onChange('')}
    />
  );
};

/** The changes of one customer. The profile leads here; the log offers no list of all customers. */
export const customerFilter: ListFilter = {
  read: (text) => (readId(text) === null ? '' : text),
  toQuery: (value, name) => ({ [name]: value }),
  Control: CustomerChip,
  Chosen: CustomerChip,
};
