import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { retryOf } from '@billfold/shared/store/remote-data';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectChat } from './chat-selectors';
import {
  chatClosed,
  chatOpened,
  olderRequested,
  retryRequested,
  type OpenChat,
} from './chat.slice';
import styles from './ChatBox.module.css';
import { ChatBubble } from './ChatBubble';
import { CloseConversation } from './CloseConversation';
import { Composer } from './Composer';
import { ConsentLine } from './ConsentLine';

const nearEndPx = 80;

/** Scrolls to the newest message, unless the reader has scrolled up. */
const useReadingPlace = (firstId: number | undefined, lastId: number | undefined) => {
  const area = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (element !== null && fromEnd.current !== null)
      element.scrollTop = element.scrollHeight - fromEnd.current;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- earlier messages above the first move all others down
  }, [firstId]);
  useLayoutEffect(() => {
    const element = area.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- a new last message is what moves the end
  }, [lastId]);
  useLayoutEffect(() => {
    const element = area.current;
    if (element !== null) fromEnd.current = element.scrollHeight - element.scrollTop;
  });
  // What comes later below the messages takes room from them.
  useEffect(() => {
    const element = area.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const handleScroll = () => {
    const element = area.current;
    if (element === null) return;
    fromEnd.current = element.scrollHeight - element.scrollTop;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
  };
  return { area, handleScroll };
};

const Messages = ({ chat, mayWrite }: { readonly chat: OpenChat; readonly mayWrite: boolean }) => {
  const dispatch = useDispatch();
  const { area, handleScroll } = useReadingPlace(chat.messages[0]?.id, chat.messages.at(-1)?.id);
  return (
    <div
      ref={area}
      className={styles.messages}
      // The shell shows no toast of a message that is in sight here.
      data-conversation={chat.subId}
      role="log"
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by the keyboard
      tabIndex={0}
      onScroll={handleScroll}
    >
      {chat.hasOlder && (
        <Button
          variant="quiet"
          size="small"
          isBusy={chat.isLoadingOlder}
          onClick={() => dispatch(olderRequested(chat.subId))}
        >
          Show earlier messages
        </Button>
      )}
      {chat.messages.length === 0 && <EmptyState title="No messages yet" icon="chat" />}
      {chat.messages.map((message) => (
        <ChatBubble
          key={message.id}
          message={message}
          merchantId={chat.contact?.merchantId}
          isRetrying={chat.retrying.includes(message.id)}
          onRetry={
            mayWrite
              ? () => dispatch(retryRequested({ subId: chat.subId, id: message.id }))
              : undefined
          }
        />
      ))}
    </div>
  );
};

const bubbleWidths = ['55%', '40%', '65%', '50%', '35%', '60%'];

const ChatSkeleton = () => (
  <div className={styles.box}>
    <div className={`${styles.messages} ${styles.skeleton}`} role="status">
      {bubbleWidths.map((width) => (
        <Skeleton key={width} width={width} height="2.5rem" />
      ))}
      <VisuallyHidden>Loading messages</VisuallyHidden>
    </div>
    <div className={styles.field}>
      <Skeleton height="var(--touch-target)" />
    </div>
  </div>
);

type ChatBoxProps = {
  readonly subId: number;
  /** On the profile: with the box of placeholders and templates. */
  readonly isProfile?: boolean;
  /** The conversation has left the inbox. */
  readonly onClosed?: () => void;
};

/** The conversation with one customer: messages and a field to write in. */
export const ChatBox = ({ subId, isProfile = false, onClosed }: ChatBoxProps) => {
  const dispatch = useDispatch();
  const { open } = useSelector(selectChat);
  const mayWrite = useMay('message', open?.contact?.merchantId);
  useEffect(() => {
    dispatch(chatOpened(subId));
    return () => void dispatch(chatClosed());
  }, [dispatch, subId]);
  if (open?.subId !== subId || open.status === 'loading') return <ChatSkeleton />;
  if (open.status === 'failed') {
    return (
      <div className={styles.failed}>
        <ErrorArea errors={open.errors} {...retryOf(open, () => dispatch(chatOpened(subId)))} />
      </div>
    );
  }
  return (
    <div className={styles.box} data-profile={isProfile}>
      <Messages chat={open} mayWrite={mayWrite} />
      <ErrorArea errors={open.errors} />
      {mayWrite ? (
        <>
          <Composer chat={open} isProfile={isProfile} />
          <div className={styles.foot}>
            {open.contact !== null && <ConsentLine contact={open.contact} />}
            <CloseConversation subId={subId} onClosed={onClosed} />
          </div>
        </>
      ) : (
        <p className={styles.closed}>{missingPermissionText('message')}</p>
      )}
    </div>
  );
};

export type ChatPartProps = Omit<ChatBoxProps, 'subId'> & {
  readonly isOpen: boolean;
  readonly subId: number | null;
};

/** For `lazyPart`: nothing without a conversation. */
export const ChatPart = ({ isOpen, subId, ...chat }: ChatPartProps) =>
  isOpen && subId !== null ? <ChatBox subId={subId} {...chat} /> : null;
