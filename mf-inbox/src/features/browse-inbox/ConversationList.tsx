import { messageLimits } from '@billfold/shared/contracts/limits';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { valueOf } from '@billfold/shared/store/remote-data';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { useDispatch, useSelector } from 'react-redux';
import { selectBrowseInbox } from './browse-inbox.selectors';
import { inboxOpened, moreAsked, searchChanged } from './browse-inbox.slice';
import { ConversationItem } from './ConversationItem';
import styles from './ConversationList.module.css';
import { useKeptScroll } from './use-kept-scroll';

const Conversations = ({ openSubId }: { readonly openSubId: number | null }) => {
  const dispatch = useDispatch();
  const { conversations, search } = useSelector(selectBrowseInbox);
  if (conversations.status === 'failed')
    return <ErrorArea errors={conversations.errors} onRetry={() => dispatch(inboxOpened())} />;
  if (conversations.status !== 'loaded') return <Loader label="Loading conversations" />;
  const { rows, nextCursor, isLoadingMore, errors } = conversations.value;
  return (
    <>
      <ErrorArea errors={errors} onRetry={() => dispatch(inboxOpened())} />
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
        <Button variant="quiet" isWide isBusy={isLoadingMore} onClick={() => dispatch(moreAsked())}>
          Show more
        </Button>
      )}
    </>
  );
};

export const ConversationList = ({ openSubId }: { readonly openSubId: number | null }) => {
  const dispatch = useDispatch();
  const { search, conversations } = useSelector(selectBrowseInbox);
  const { area, handleScroll } = useKeptScroll(
    search,
    openSubId,
    valueOf(conversations)?.rows.length ?? 0,
  );
  return (
    <section className={styles.list} aria-label="Conversations">
      <SearchField
        label="Search conversations"
        value={search}
        maxLength={messageLimits.searchMax}
        onChange={(text) => dispatch(searchChanged(text))}
      />
      <div className={styles.scroll} ref={area} onScroll={handleScroll}>
        <Conversations openSubId={openSubId} />
      </div>
    </section>
  );
};
