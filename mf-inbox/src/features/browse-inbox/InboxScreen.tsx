import { cappedCount } from '@billfold/shared/format/text';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Badge } from '@billfold/shared/ui/Badge';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { selectChat } from '../../entities/chat/chat-selectors';
import { ChatPanel } from '../../entities/chat/ChatPanel';
import { LazyChat } from '../../entities/chat/LazyChat';
import { useUnreadCount } from '../../entities/chat/use-unread-count';
import type { CustomerColumnProps } from '../../entities/customer/CustomerColumn';
import { useKeysSetting } from '../../entities/keys/keys-setting';
import { Handling } from '../../entities/handling/Handling';
import { paths, readId } from '../../module/paths';
import { ConversationList } from './ConversationList';
import styles from './InboxScreen.module.css';
import type { NewMessageDialogProps } from './NewMessageDialog';
import { openedMessage } from './opened-message.resource';
import { useIsWide } from './use-is-wide';
import { useReply } from './use-reply';

const NewMessageDialog = lazyPart<NewMessageDialogProps>(
  async () =>
    (await import(/* webpackChunkName: "new-message" */ './NewMessageDialog')).NewMessageDialog,
  async () => [
    (await import(/* webpackChunkName: "new-message" */ './found-customers')).foundCustomers
      .feature,
  ],
);

const loadColumn = () =>
  import(/* webpackChunkName: "customer-column" */ '../../entities/customer/customer-column-part');

const CustomerColumn = lazyPart<CustomerColumnProps>(
  async () => (await loadColumn()).CustomerColumn,
  async () => (await loadColumn()).features,
);

const Folders = ({ unread }: { readonly unread: number }) => (
  <nav className={styles.folders} aria-label="Folders">
    <Link to={paths.inbox.href()} className={styles.folder} aria-current="page">
      <Heading level={1}>Inbox</Heading>
      {unread > 0 && <Badge label="unread">{cappedCount(unread)}</Badge>}
    </Link>
  </nav>
);

/** The button and its dialog; where no release has the profile, the conversation is opened. */
const NewMessage = () => {
  const dialog = useDialog('message');
  const navigate = useNavigate();
  const hasProfile = useHasScreen(paths.customer.href(1));
  return (
    <>
      <Button size="small" icon="plus" onClick={dialog.open}>
        New Message
      </Button>
      <NewMessageDialog
        isOpen={dialog.isOpen}
        onChosen={(id) =>
          void navigate(hasProfile ? paths.customer.href(id) : paths.conversation.href(id), {
            replace: true,
          })
        }
        onClose={dialog.close}
      />
    </>
  );
};

type MessageChatProps = { readonly messageId: number; readonly hasKeys: boolean };

/** The conversation of the message that the address names. */
const MessageChat = ({ messageId, hasKeys }: MessageChatProps): ReactNode => {
  const [message, reload] = useResource(openedMessage, messageId);
  const subId = valueOf(message)?.sub_id;
  if (subId !== undefined)
    return (
      <ChatPanel key={subId} subId={subId} tools={<Handling subId={subId} hasKeys={hasKeys} />} />
    );
  return (
    <div className={styles.unopened}>
      <ButtonLink to={paths.inbox.href()} variant="quiet" size="small" icon="back">
        Inbox
      </ButtonLink>
      <WhenLoaded data={message} loadingLabel="Loading message" onRetry={reload}>
        {() => null}
      </WhenLoaded>
    </div>
  );
};

/** Beside the chat on wide screens: what its customer owes. */
const CustomerSide = ({ subId }: { readonly subId: number }) => {
  const { open } = useSelector(selectChat);
  const contact = open?.subId === subId ? open.contact : null;
  return (
    <section className={styles.customer} aria-label="Customer">
      {contact !== null && <CustomerColumn isOpen subId={subId} contact={contact} />}
    </section>
  );
};

/** A merchant chosen in the header closes the chat of another one; a link still opens it. */
const useCloseByChoice = (subId: number | null): void => {
  const { chosenMerchantId = null } = useSession();
  const { open } = useSelector(selectChat);
  const { search } = useLocation();
  const navigate = useNavigate();
  const known = useRef(chosenMerchantId);
  const closeOther = useEffectEvent(() => {
    const merchantId = open?.subId === subId ? open.contact?.merchantId : undefined;
    if (chosenMerchantId === null || merchantId === undefined || merchantId === chosenMerchantId)
      return;
    void navigate(paths.inbox.href(search));
  });
  useEffect(() => {
    if (known.current === chosenMerchantId) return;
    known.current = chosenMerchantId;
    closeOther();
  }, [chosenMerchantId]);
};

export const InboxScreen = () => {
  const params = useParams();
  const messageId = readId(params['messageId']);
  const [message] = useResource(openedMessage, messageId);
  const subId = messageId === null ? readId(params['subId']) : (valueOf(message)?.sub_id ?? null);
  const unread = useUnreadCount();
  const mayWrite = useMay('message');
  const chat = useRef<HTMLElement>(null);
  const reply = useReply(chat, subId);
  useCloseByChoice(subId);
  const [hasKeys, setKeys] = useKeysSetting();
  const hasCustomer = useIsWide() && subId !== null;
  return (
    <Page>
      <div
        className={styles.screen}
        data-open={subId !== null || messageId !== null}
        data-customer={hasCustomer}
      >
        <div className={styles.side}>
          <Folders unread={valueOf(unread) ?? 0} />
          {mayWrite && <NewMessage />}
        </div>
        <ConversationList
          openSubId={subId}
          hasKeys={hasKeys}
          onKeysChange={setKeys}
          onReply={reply}
        />
        <section className={styles.chat} aria-label="Conversation" ref={chat}>
          {messageId !== null ? (
            <MessageChat messageId={messageId} hasKeys={hasKeys} />
          ) : subId === null ? (
            <>
              <EmptyState title="No Conversation Selected" icon="chat" />
              <LazyChat isOpen={false} subId={null} />
            </>
          ) : (
            <ChatPanel
              key={subId}
              subId={subId}
              tools={<Handling subId={subId} hasKeys={hasKeys} />}
            />
          )}
        </section>
        {hasCustomer && <CustomerSide subId={subId} />}
      </div>
    </Page>
  );
};
