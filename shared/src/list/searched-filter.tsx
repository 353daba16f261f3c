import { lazyPart } from '../remote/lazy-part';
import { valueOf } from '../store/remote-data';
import { useResource } from '../store/resource';
import { without } from './choice-filters';
import { namedRows, type Options } from './create-options';
import { FilterChips } from './FilterChips';
import { FilterPopover } from './FilterPopover';
import type { FilterControlProps, ListFilter } from './list-query';

const SearchedOptions = lazyPart(() =>
  import('./SearchedOptions').then((module) => module.SearchedOptions),
);

type SearchedFilterOptions = {
  /** The control's name. */
  readonly label: string;
  readonly options: Options;
  /** The call's parameter, when it differs from the filter's name. */
  readonly parameter?: string;
  /** The note when a chosen value exists no longer: 'A tag of this filter was deleted.' */
  readonly goneText: string;
};

const idsOf = (value: string): readonly string[] => (value === '' ? [] : value.split(','));

/** Ids in the order of their choice, each once. */
export const readIds = (text: string): string =>
  [...new Set(text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id)))]
    .slice(0, namedRows)
    .join(',');

/**
 * A filter of which several values are chosen from more than can be listed: the server searches them. They travel as
 * `3,8`; whether a row must have one of them or all is the server's rule of that parameter. The list drops a value that
 * was deleted, with a note.
 */
export const searchedMany = (filter: SearchedFilterOptions): ListFilter => {
  const { label, options, parameter, goneText } = filter;
  const useChosen = (value: string) => {
    const [data] = useResource(options.named, value === '' ? null : value);
    const named = valueOf(data) ?? [];
    return idsOf(value).map((id) => ({
      id,
      label: named.find((one) => one.id === id)?.label ?? '…',
    }));
  };
  const Chosen = ({ value, onChange }: FilterControlProps) => (
    <FilterChips
      label={label}
      chips={useChosen(value)}
      onRemove={(id) => onChange(without(value, id))}
    />
  );
  return {
    read: readIds,
    toQuery: (value, name) => ({ [parameter ?? name]: value }),
    Control: ({ value, onChange }: FilterControlProps) => {
      const ids = idsOf(value);
      const names = useChosen(value).map((one) => one.label);
      return (
        <FilterPopover label={label} value={names.join(', ')} onClear={() => onChange('')}>
          <Chosen {...{ value, onChange }} />
          <SearchedOptions
            isOpen
            label={label}
            options={options}
            chosenIds={ids}
            onChoose={(option) => {
              if (option !== null) onChange(readIds([...ids, option.id].join(',')));
            }}
          />
        </FilterPopover>
      );
    },
    Chosen,
    goneText,
    ...(parameter === undefined ? {} : { parameter }),
  };
};
