import { FilterChips } from '@billfold/shared/list/FilterChips';
import type { FilterControlProps, ListFilter } from '@billfold/shared/list/list-query';
import { readId } from '../../module/paths';
import { entityLabel } from './audit-words';

/** `invoice:812` */
const partsOf = (text: string): { readonly entity: string; readonly id: number } | null => {
  const [, entity, digits] = /^([a-z_]{1,40}):(\d+)$/.exec(text) ?? [];
  const id = readId(digits);
  return entity === undefined || id === null ? null : { entity, id };
};

const RecordChip = ({ value, onChange }: FilterControlProps) => {
  const record = partsOf(value);
  return (
    <FilterChips
      label="Record"
      chips={
        record === null
          ? []
          : [{ id: value, label: `${entityLabel(record.entity)} (id ${record.id})` }]
      }
      onRemove={() => onChange('')}
    />
  );
};

/** The changes of one record. An entry of the log leads here. */
export const recordFilter: ListFilter = {
  read: (text) => (partsOf(text) === null ? '' : text),
  toQuery: (value) => {
    const record = partsOf(value);
    return record === null ? {} : { entity: record.entity, entity_id: record.id };
  },
  Control: RecordChip,
  Chosen: RecordChip,
};
