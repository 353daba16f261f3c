import { Badge } from '@billfold/shared/ui/Badge';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { cappedCount } from '@billfold/shared/format/text';
import { Page } from '@billfold/shared/ui/Page';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { paths, readSubId } from '../../module/paths';
import { ChatPanel } from '../../entities/chat/ChatPanel';
import { selectBrowseInbox } from './browse-inbox.selectors';
import { inboxLeft, inboxOpened } from './browse-inbox.slice';
import { ConversationList } from './ConversationList';
import styles from './InboxScreen.module.css';

const Folders = ({ unreadCount }: { readonly unreadCount: number | null }) => (
  <nav className={styles.folders} aria-label="Folders">
    <Link to={paths.inbox.href()} className={styles.folder} aria-current="page">
      <Icon name="inbox" size={18} />
      <span>Inbox</span>
      {unreadCount !== null && unreadCount > 0 && (
        <Badge label="unread">{cappedCount(unreadCount)}</Badge>
      )}
    </Link>
  </nav>
);

export const InboxScreen = () => {
  const dispatch = useDispatch();
  const subId = readSubId(useParams().subId);
  const { unreadCount } = useSelector(selectBrowseInbox);
  useEffect(() => {
    dispatch(inboxOpened());
    return () => void dispatch(inboxLeft());
  }, [dispatch]);
  return (
    <Page>
      <div className={styles.screen} data-open={subId !== null}>
        <div className={styles.side}>
          <Heading level={1}>Inbox</Heading>
          <Folders unreadCount={unreadCount} />
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
