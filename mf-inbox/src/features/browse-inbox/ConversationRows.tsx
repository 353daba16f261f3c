import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { emptyListText } from '@billfold/shared/list/list-texts';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Button } from '@billfold/shared/ui/Button';
import type { ReactNode } from 'react';
import { ConversationItem } from './ConversationItem';
import styles from './ConversationList.module.css';
import type { Conversations } from './conversations.resource';
import { useKeptFocus } from './use-kept-focus';

type ConversationRowsProps = {
  readonly list: Conversations;
  readonly search: string;
  readonly openSubId: number | null;
  readonly selected: ReadonlySet<string | number>;
  readonly onSelect: ((subId: number, isSelected: boolean) => void) | undefined;
  readonly onMore: () => void;
  readonly onClearSearch: () => void;
};

/** Blocks out of sight cost the browser nothing; many single rows out of sight make scrolling jerk. */
const rowsOfBlock = 25;
const blocksOf = (rows: readonly MessageView[]): readonly (readonly MessageView[])[] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfBlock) }, (_, block) =>
    rows.slice(block * rowsOfBlock, (block + 1) * rowsOfBlock),
  );

const rowHeightRem = 5.2;
const sizeOf = (count: number) => ({ containIntrinsicSize: `auto ${count * rowHeightRem}rem` });

/** The conversations that were read so far, and the way to the next. */
export const ConversationRows = (props: ConversationRowsProps): ReactNode => {
  const { list, search, openSubId, selected, onSelect, onMore, onClearSearch } = props;
  const { rows, nextCursor, isLoadingMore } = list;
  const focus = useKeptFocus();
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          title={emptyListText(false, search !== '', 'No conversations yet')}
          icon={search === '' ? 'inbox' : 'search'}
        >
          {search !== '' && (
            <Button variant="secondary" size="small" onClick={onClearSearch}>
              Clear search
            </Button>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        // Blocks are no lists of their own: assistive technology counts all rows as one list.
        <div role="list" {...focus}>
          {blocksOf(rows).map((block, index) => (
            <div
              key={index}
              role="presentation"
              className={styles.rows}
              style={sizeOf(block.length)}
              data-block
            >
              {block.map((row) => (
                <ConversationItem
                  key={row.sub_id}
                  conversation={row}
                  isOpen={row.sub_id === openSubId}
                  isSelected={selected.has(row.sub_id)}
                  onSelect={onSelect}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {nextCursor !== null && (
        <Button variant="quiet" isWide isBusy={isLoadingMore} onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  );
};
