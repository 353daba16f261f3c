import { useState, type ReactNode } from 'react';
import { listLimits } from '../contracts/limits';
import { Button } from '../ui/Button';
import { SearchField } from '../ui/SearchField';
import { useIsPhone } from '../ui/use-is-phone';
import { withoutFilters, type ListFilters, type ListQuery } from './list-query';
import styles from './ListToolbar.module.css';
import { useRestingSearch } from './use-resting-search';

type ListToolbarProps = {
  readonly searchLabel: string | undefined;
  readonly filters: ListFilters;
  readonly query: ListQuery;
  readonly onChange: (next: Partial<ListQuery>) => void;
  readonly children: ReactNode;
  /** The last line. */
  readonly summary?: ReactNode;
};

type FiltersProps = Pick<ListToolbarProps, 'filters' | 'query' | 'onChange'>;

/** On a phone several filters are behind one button: the rows would begin below the screen. */
const Filters = ({ filters, query, onChange }: FiltersProps) => {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const controls = Object.entries(filters);
  const isFolded = isPhone && controls.length > 1;
  const count = controls.filter(([name]) => (query.filters[name] ?? '') !== '').length;
  return (
    <>
      {isFolded && (
        <Button
          variant="secondary"
          size="small"
          icon="filter"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      )}
      {(!isFolded || isOpen) &&
        controls.map(([name, { Control }]) => (
          <Control
            key={name}
            value={query.filters[name] ?? ''}
            onChange={(value) => onChange({ filters: { ...query.filters, [name]: value } })}
          />
        ))}
    </>
  );
};

/** What is chosen in the filters, as chips below the toolbar. */
const Chosen = ({ filters, query, onChange }: FiltersProps) => {
  const isAny = Object.values(query.filters).some((value) => value !== '');
  return (
    <div className={isAny ? styles.chosen : styles.none}>
      {Object.entries(filters).map(([name, filter]) => (
        <filter.Chosen
          key={name}
          value={query.filters[name] ?? ''}
          onChange={(value) => onChange({ filters: { ...query.filters, [name]: value } })}
        />
      ))}
      {isAny && (
        <Button variant="quiet" size="small" onClick={() => onChange(withoutFilters(query))}>
          Clear filters
        </Button>
      )}
    </div>
  );
};

/** Search, filters, the owner's controls, and what is chosen; nothing for a list without any of them. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { searchLabel, query, onChange, children, summary } = props;
  const [typed, setTyped] = useRestingSearch(query.search, (search) => onChange({ search }));
  return (
    <>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          value={typed}
          maxLength={listLimits.queryMax}
          onChange={setTyped}
        />
      )}
      <Filters {...props} />
      {children}
      <Chosen {...props} />
      {summary}
    </>
  );
};
