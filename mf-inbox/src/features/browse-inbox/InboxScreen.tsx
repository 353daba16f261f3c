import { Badge } from '@billfold/shared/ui/Badge';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { cappedCount } from '@billfold/shared/format/text';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Page } from '@billfold/shared/ui/Page';
import { Link, useParams } from 'react-router-dom';
import { paths, readSubId } from '../../module/paths';
import { ChatPanel } from '../../entities/chat/ChatPanel';
import { unreadCount } from '../../entities/chat/unread-count.resource';
import { ConversationList } from './ConversationList';
import styles from './InboxScreen.module.css';

const Folders = ({ unread }: { readonly unread: number }) => (
  <nav className={styles.folders} aria-label="Folders">
    <Link to={paths.inbox.href()} className={styles.folder} aria-current="page">
      <Icon name="inbox" size={18} />
      <span>Inbox</span>
      {unread > 0 && <Badge label="unread">{cappedCount(unread)}</Badge>}
    </Link>
  </nav>
);

export const InboxScreen = () => {
  const subId = readSubId(useParams().subId);
  const [unread] = useResource(unreadCount);
  return (
    <Page>
      <div className={styles.screen} data-open={subId !== null}>
        <div className={styles.side}>
          <Heading level={1}>Inbox</Heading>
          <Folders unread={valueOf(unread) ?? 0} />
        </div>
        <ConversationList openSubId={subId} />
        <section className={styles.chat} aria-label="Conversation">
          {subId === null ? (
            <EmptyState title="No Conversation Selected" icon="chat" />
          ) : (
            <ChatPanel key={subId} subId={subId} />
          )}
        </section>
      </div>
    </Page>
  );
};
