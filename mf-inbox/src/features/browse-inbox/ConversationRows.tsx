import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { emptyListText } from '@billfold/shared/list/list-texts';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Button } from '@billfold/shared/ui/Button';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import type { InboxView } from '../../entities/view/inbox-view';
import { paths } from '../../module/paths';
import { ConversationItem } from './ConversationItem';
import styles from './ConversationList.module.css';
import type { Conversations } from './conversations.resource';
import { useKeptFocus } from './use-kept-focus';

type ConversationRowsProps = {
  readonly list: Conversations;
  readonly search: string;
  readonly view: InboxView;
  readonly openSubId: number | null;
  readonly selected: ReadonlySet<string | number>;
  readonly onSelect: ((subId: number, isSelected: boolean) => void) | undefined;
  readonly onMore: () => void;
};

const emptyTexts: Readonly<Record<InboxView, string>> = {
  all: 'No conversations yet',
  mine: 'No conversations are assigned to you.',
  unassigned: 'Every conversation is assigned.',
  snoozed: 'No snoozed conversations',
};

/** Blocks out of sight cost the browser nothing; many single rows out of sight make scrolling jerk. */
const rowsOfBlock = 25;
const blocksOf = (rows: readonly MessageView[]): readonly (readonly MessageView[])[] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfBlock) }, (_, block) =>
    rows.slice(block * rowsOfBlock, (block + 1) * rowsOfBlock),
  );

const rowHeightRem = 5.2;
const sizeOf = (count: number) => ({ containIntrinsicSize: `auto ${count * rowHeightRem}rem` });

const skeletonRows = Array.from({ length: 10 }, (_, index) => index);

/** As many rows as a screen has, while the list is read. */
export const RowSkeletons = () => (
  <>
    {skeletonRows.map((index) => (
      <div key={index} className={styles.skeleton} style={{ minHeight: `${rowHeightRem}rem` }}>
        <Skeleton width="40px" height="40px" />
        <div className={styles.skeletonText}>
          <Skeleton width="45%" />
          <Skeleton width="85%" />
        </div>
      </div>
    ))}
  </>
);

/** The conversations that were read so far, and the way to the next. */
export const ConversationRows = (props: ConversationRowsProps): ReactNode => {
  const { list, search, view, openSubId, selected, onSelect, onMore } = props;
  const { rows, nextCursor, isLoadingMore } = list;
  const focus = useKeptFocus();
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          title={emptyListText(false, search !== '', emptyTexts[view])}
          icon={search === '' ? 'inbox' : 'search'}
        >
          {search === '' && view === 'all' && (
            <p>Texts from customers and your answers show up here.</p>
          )}
          {search === '' && view !== 'all' && (
            <ButtonLink to={paths.inbox.href()} variant="secondary" size="small">
              Show all
            </ButtonLink>
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
                  view={view}
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
