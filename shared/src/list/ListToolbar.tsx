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
  /** The order of the rows on a phone; false where it cannot be chosen. */
  readonly sort: ReactNode;
  readonly children: ReactNode;
  /** The last line. */
  readonly summary?: ReactNode;
};

type FiltersProps = Pick<ListToolbarProps, 'filters' | 'query' | 'onChange'>;

const Filters = ({ filters, query, onChange }: FiltersProps) =>
  Object.entries(filters).map(([name, { Control }]) => (
    <Control
      key={name}
      value={query.filters[name] ?? ''}
      onChange={(value) => onChange({ filters: { ...query.filters, [name]: value } })}
    />
  ));

type FoldProps = {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** The button of what a phone folds: the rows would begin below the screen. */
const Fold = ({ count, isOpen, onToggle }: FoldProps) => (
  <Button
    variant="secondary"
    size="small"
    icon="filter"
    aria-expanded={isOpen}
    aria-label={count === 0 ? 'Filters' : `Filters (${count})`}
    onClick={onToggle}
  >
    {count === 0 ? null : count}
  </Button>
);

const ClearFilters = ({ query, onChange }: FiltersProps) => (
  <Button variant="quiet" size="small" onClick={() => onChange(withoutFilters(query))}>
    Clear filters
  </Button>
);

/** What is chosen in the folded filters, as chips below the toolbar. */
const Chosen = (props: FiltersProps & { readonly isAny: boolean }) => {
  const { filters, query, onChange, isAny } = props;
  return (
    <div className={isAny ? styles.chosen : styles.none}>
      {Object.entries(filters).map(([name, filter]) => (
        <filter.Chosen
          key={name}
          value={query.filters[name] ?? ''}
          onChange={(value) => onChange({ filters: { ...query.filters, [name]: value } })}
        />
      ))}
      {isAny && <ClearFilters {...props} />}
    </div>
  );
};

/** Search, filters, the owner's controls, and what is chosen; nothing for a list without any of them. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { searchLabel, filters, query, onChange, sort, children, summary } = props;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = Object.values(query.filters).filter((value) => value !== '').length;
  const folds = isPhone && (sort !== false || Object.keys(filters).length > 1);
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
      {folds && <Fold {...{ count, isOpen }} onToggle={() => setOpen(!isOpen)} />}
      {!folds && <Filters {...props} />}
      {!folds && count > 0 && <ClearFilters {...props} />}
      {children}
      {folds && isOpen && (
        <>
          <Filters {...props} />
          {sort}
        </>
      )}
      {folds && <Chosen {...props} isAny={count > 0} />}
      {summary}
    </>
  );
};
