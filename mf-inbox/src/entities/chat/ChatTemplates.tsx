import { chatLimits, listLimits } from '@billfold/shared/contracts/limits';
import { useRestingSearch } from '@billfold/shared/list/use-resting-search';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { InsertItem } from './InsertItem';
import styles from './MessageAutomation.module.css';
import { chatTemplates } from './templates.resource';

type ChatTemplatesProps = {
  readonly merchantId: number;
  readonly onInsert: (text: string) => void;
};

/** The texts that a merchant has prepared; the server searches them where they are more than a page. */
export const ChatTemplates = ({ merchantId, onInsert }: ChatTemplatesProps) => {
  const dispatch = useDispatch();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useRestingSearch(search, setSearch, chatLimits.searchDebounceMs);
  const key = { merchantId, search };
  const [templates, reload] = useResource(chatTemplates, key);
  const [isLong, setLong] = useState(false);
  const hasMore = (valueOf(templates)?.nextCursor ?? null) !== null;
  // The field stays while a search has few results.
  if (hasMore && !isLong) setLong(true);
  return (
    <>
      {isLong && (
        <SearchField
          label="Search templates"
          value={typed}
          maxLength={listLimits.queryMax}
          onChange={setTyped}
        />
      )}
      <WhenLoaded data={templates} loadingLabel="Loading templates" onRetry={reload}>
        {({ rows, isLoadingMore }) =>
          rows.length === 0 ? (
            <p className={styles.none}>
              {search === '' ? 'No templates yet.' : 'No templates match your search.'}
            </p>
          ) : (
            <div className={styles.area}>
              <ul className={styles.items} aria-label="Templates">
                {rows.map(({ id, name, body }) => (
                  <InsertItem key={id} name={name} detail={body} onInsert={() => onInsert(body)} />
                ))}
              </ul>
              {hasMore && (
                <Button
                  variant="quiet"
                  isWide
                  isBusy={isLoadingMore}
                  onClick={() => dispatch(chatTemplates.actions.moreRequested(key))}
                >
                  Show more
                </Button>
              )}
            </div>
          )
        }
      </WhenLoaded>
    </>
  );
};
