import { messageLimits, chatLimits } from '@billfold/shared/contracts/limits';
import { useRestingSearch } from '@billfold/shared/list/use-resting-search';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf, type RemoteData } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { searchChanged, selectSearch } from './browse-inbox.slice';
import { ConversationItem } from './ConversationItem';
import styles from './ConversationList.module.css';
import { conversations, type Conversations } from './conversations.resource';
import { useKeptScroll } from './use-kept-scroll';

type RowsProps = {
  readonly list: Conversations;
  readonly search: string;
  readonly openSubId: number | null;
};

const Rows = ({ list: { rows, nextCursor, isLoadingMore }, search, openSubId }: RowsProps) => {
  const dispatch = useDispatch();
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          title={search === '' ? 'No conversations yet' : 'Nothing matches your search'}
          icon="inbox"
        />
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.sub_id}>
            <ConversationItem conversation={row} isOpen={row.sub_id === openSubId} />
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <Button
          variant="quiet"
          isWide
          isBusy={isLoadingMore}
          onClick={() => dispatch(conversations.actions.moreAsked(search))}
        >
          Show more
        </Button>
      )}
    </>
  );
};

/** Shows the rows of the earlier search while the next search loads. */
const useLastLoaded = (data: RemoteData<Conversations>): RemoteData<Conversations> => {
  const [last, setLast] = useState(data);
  if (data.status !== 'loading' && data !== last) setLast(data);
  return data.status === 'loading' && last.status === 'loaded' ? last : data;
};

export const ConversationList = ({ openSubId }: { readonly openSubId: number | null }) => {
  const dispatch = useDispatch();
  const search = useSelector(selectSearch);
  const [typed, setTyped] = useRestingSearch(
    search,
    (text) => dispatch(searchChanged(text)),
    chatLimits.searchDebounceMs,
  );
  const [data, reload] = useResource(conversations, search);
  const shown = useLastLoaded(data);
  const { area, handleScroll } = useKeptScroll(search, openSubId, valueOf(shown)?.rows.length ?? 0);
  return (
    <section className={styles.list} aria-label="Conversations">
      <SearchField
        label="Search conversations"
        value={typed}
        maxLength={messageLimits.searchMax}
        onChange={setTyped}
      />
      <div className={styles.scroll} ref={area} onScroll={handleScroll}>
        <WhenLoaded data={shown} loadingLabel="Loading conversations" onRetry={reload}>
          {(list) => <Rows list={list} search={search} openSubId={openSubId} />}
        </WhenLoaded>
      </div>
    </section>
  );
};
