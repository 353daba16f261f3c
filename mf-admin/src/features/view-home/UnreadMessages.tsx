import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';
import { unreadMessages } from './home-summary.resource';
import styles from './HomeSummary.module.css';

const columns: readonly Column<MessageView>[] = [
  {
    id: 'user_name',
    header: 'Name',
    cell: (row) => row.user_name,
    width: '14rem',
    isCut: true,
    onPhone: 'title',
  },
  { id: 'body', header: 'Message', cell: (row) => row.body, isCut: true, onPhone: 'line' },
  {
    id: 'created_at',
    header: 'Received',
    cell: (row) => <StaffTime at={row.created_at} merchantId={row.merchant_id} />,
    width: '14rem',
    align: 'end',
    onPhone: 'line',
  },
];

const shownRows = 3;

type UnreadMessagesProps = { readonly merchantId: number | null };

/** Idle without an inbox. `merchantId` is null for all merchants of the reader. */
export const useUnreadMessages = ({ merchantId }: UnreadMessagesProps) =>
  useResource(
    unreadMessages,
    useHasScreen(paths.conversation.href(1)) ? { limit: shownRows, merchantId } : null,
  );

/** The latest conversations that wait for an answer; nothing while none does, or without an inbox. */
export const UnreadMessages = (props: UnreadMessagesProps) => {
  const [data, reload] = useUnreadMessages(props);
  const { rows = [], count = 0 } = valueOf(data) ?? {};
  const errors = errorsOf(data);
  if (count === 0 && errors.length === 0) return null;
  return (
    <section className={styles.glimpse} aria-label="Unread messages">
      <div className={styles.head}>
        <Heading level={2}>Unread messages</Heading>
        {count > 0 && (
          <TextLink to={paths.inbox.pattern}>
            {count === 1 ? 'Open inbox' : `View all ${count.toLocaleString('en-US')}`}
          </TextLink>
        )}
      </div>
      <ErrorArea errors={errors} onRetry={reload} />
      {rows.length > 0 && (
        <DataTable
          label="Unread messages"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.sub_id}
          emptyText=""
          rowLink={(row) => paths.conversation.href(row.sub_id)}
        />
      )}
    </section>
  );
};
