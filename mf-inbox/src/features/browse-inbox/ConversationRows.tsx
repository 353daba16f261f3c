import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Button } from '@billfold/shared/ui/Button';
import type { ReactNode } from 'react';
import { ConversationItem } from './ConversationItem';
import styles from './ConversationList.module.css';
import type { Conversations } from './conversations.resource';

type ConversationRowsProps = {
  readonly list: Conversations;
  readonly search: string;
  readonly openSubId: number | null;
  readonly selected: ReadonlySet<string | number>;
  readonly onSelect: ((subId: number, isSelected: boolean) => void) | undefined;
  readonly onMore: () => void;
};

/** The conversations that were read so far, and the way to the next. */
export const ConversationRows = (props: ConversationRowsProps): ReactNode => {
  const { list, search, openSubId, selected, onSelect, onMore } = props;
  const { rows, nextCursor, isLoadingMore } = list;
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
          <ConversationItem
            key={row.sub_id}
            conversation={row}
            isOpen={row.sub_id === openSubId}
            isSelected={selected.has(row.sub_id)}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {nextCursor !== null && (
        <Button variant="quiet" isWide isBusy={isLoadingMore} onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  );
};
