import type { GroupMessageView, GroupView } from '@billfold/shared/contracts/group.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { useResource } from '@billfold/shared/store/resource';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { useDispatch } from 'react-redux';
import { groupHistory } from '../../entities/group/group.resource';
import styles from './MessageHistory.module.css';
import { SendStatus } from './SendStatus';

const columnsOf = (group: GroupView): readonly Column<GroupMessageView>[] => [
  {
    id: 'created_at',
    header: 'Date Sent',
    cell: (message) => <StaffTime at={message.created_at} merchantId={group.merchant_id} />,
    width: '12rem',
    onPhone: 'title',
  },
  {
    id: 'body',
    header: 'Content',
    cell: (message) => (
      <>
        <span className={styles.body}>{message.body}</span>
        <SendStatus message={message} merchantId={group.merchant_id} />
      </>
    ),
    onPhone: 'line',
  },
];

/** The messages that were sent to the group, newest first, each with how far it is. */
export const MessageHistory = ({ group }: { readonly group: GroupView }) => {
  const groupId = group.id;
  const [data, reload] = useResource(groupHistory, groupId);
  const dispatch = useDispatch();
  const pages = valueOf(data);
  return (
    <section className={styles.history} aria-label="Message History">
      <Stack gap={3}>
        <Heading level={2} size="small">
          Message History
        </Heading>
        <ErrorArea errors={errorsOf(data)} onRetry={reload} />
        <DataTable
          label="Message History"
          columns={columnsOf(group)}
          rows={pages?.rows ?? []}
          rowKey={({ id }) => id}
          isLoading={data.status === 'loading'}
          sort={{ column: 'created_at', direction: 'descending' }}
          emptyText={
            data.status === 'failed' ? "We couldn't load the messages." : 'No messages sent yet.'
          }
          emptyIcon="send"
        />
        {pages !== undefined && pages.nextCursor !== null && (
          <Button
            variant="secondary"
            isBusy={pages.isLoadingMore}
            onClick={() => dispatch(groupHistory.actions.moreRequested(groupId))}
          >
            Show more
          </Button>
        )}
      </Stack>
    </section>
  );
};
