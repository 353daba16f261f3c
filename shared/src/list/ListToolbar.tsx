import { useState, type ReactNode } from 'react';
import { listLimits } from '../contracts/limits';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { SearchField } from '../ui/SearchField';
import { useIsPhone, useIsTablet } from '../ui/use-is-phone';
import { focusToolbar } from './focus-toolbar';
import { withoutFilters, type ListFilters, type ListQuery } from './list-query';
import styles from './ListToolbar.module.css';
import { useRestingSearch } from './use-resting-search';

type ListToolbarProps = {
  readonly searchLabel: string | undefined;
  readonly filters: ListFilters;
  readonly query: ListQuery;
  readonly onChange: (next: Partial<ListQuery>) => void;
  /** Folds the filters on wider screens, too. */
  readonly isNarrow: boolean;
  /** The order of the rows on a phone; false where it cannot be chosen. */
  readonly sort: ReactNode;
  readonly children: ReactNode;
  /** The last line. */
  readonly summary?: ReactNode;
};

/**
 * Search, filters, the owner's controls, and what is chosen; nothing for a list without any of them. A tablet folds the
 * filters behind one button, a phone the order, too: the rows would begin below the screen.
 */
export const ListToolbar = (props: ListToolbarProps) => {
  const { searchLabel, filters, query, onChange, isNarrow, sort, children, summary } = props;
  const [typed, setTyped] = useRestingSearch(query.search, (search) => onChange({ search }));
  const isPhone = useIsPhone();
  const isTablet = useIsTablet();
  const [isOpen, setOpen] = useState(false);
  const all = Object.entries(filters).filter(
    ([name, { preset = '' }]) => preset === '' || (query.filters[name] ?? '') !== '',
  );
  const count = Object.values(query.filters).filter((value) => value !== '').length;
  const folds = isNarrow || (isTablet && all.length > 1) || (isPhone && sort !== false);
  const draw = (part: 'Control' | 'Chosen') =>
    all.map(([name, { [part]: Part }]) => (
      <Part
        key={name}
        value={query.filters[name] ?? ''}
        onChange={(value) => onChange({ filters: { ...query.filters, [name]: value } })}
      />
    ));
  const clear = count > 0 && (
    <Button
      variant="quiet"
      size="small"
      onClick={({ currentTarget }) => {
        onChange(withoutFilters(query));
        focusToolbar(currentTarget);
      }}
    >
      Clear filters
    </Button>
  );
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
      {folds ? (
        <IconButton
          icon="filter"
          label={count === 0 ? 'Filters' : `Filters (${count})`}
          tone={count === 0 ? 'plain' : 'accent'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      ) : (
        <>
          {draw('Control')}
          {clear}
        </>
      )}
      {children}
      {folds && (
        <>
          {isOpen && <div className={styles.open}>{draw('Control')}</div>}
          {isOpen && isPhone && sort}
          <div className={count > 0 ? styles.chosen : styles.none}>
            {draw('Chosen')}
            {clear}
          </div>
        </>
      )}
      {summary}
    </>
  );
};
