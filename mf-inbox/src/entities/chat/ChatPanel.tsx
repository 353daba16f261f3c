import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../module/paths';
import type { HandlingToolsProps } from '../handling/HandlingTools';
import { useInboxView } from '../handling/inbox-view';
import { selectChat } from './chat-selectors';
import type { OpenChat } from './chat.slice';
import styles from './ChatPanel.module.css';
import { LazyChat } from './LazyChat';

const loadTools = () =>
  import(/* webpackChunkName: "conversation-handling" */ '../handling/handling-part');
const HandlingTools = lazyPart<HandlingToolsProps>(
  async () => (await loadTools()).HandlingTools,
  async () => (await loadTools()).features,
);

type HandlingProps = { readonly chat: OpenChat | null; readonly hasKeys: boolean };

/** Keeps the room of the menus while they are fetched. */
const Handling = ({ chat, hasKeys }: HandlingProps) => {
  const { contact = null, handling = null } = chat ?? {};
  const mayWrite = useMay('message', contact?.merchantId);
  const isMissing = chat?.status === 'loaded' && handling === null;
  if (chat?.status === 'failed' || isMissing || !mayWrite) return null;
  return (
    <div className={styles.tools}>
      {chat !== null && contact !== null && handling !== null && (
        <HandlingTools
          isOpen
          subId={chat.subId}
          merchantId={contact.merchantId}
          handling={handling}
          seenId={chat.messages.at(-1)?.id ?? 0}
          hasKeys={hasKeys}
        />
      )}
    </div>
  );
};

/** Of a customer who is being read, or who could not be read. */
const Unnamed = ({ hasFailed }: { readonly hasFailed: boolean }) =>
  hasFailed ? (
    'Conversation'
  ) : (
    <>
      <VisuallyHidden>Conversation</VisuallyHidden>
      <Skeleton width="9rem" />
    </>
  );

type ChatPanelProps = {
  readonly subId: number;
  /** Whether the keys of the inbox are on. */
  readonly hasKeys: boolean;
};

/** A chat with the customer's name above it, as the inbox shows it. */
export const ChatPanel = ({ subId, hasKeys }: ChatPanelProps) => {
  const navigate = useNavigate();
  const { open } = useSelector(selectChat);
  const chat = open?.subId === subId ? open : null;
  const name = chat?.contact?.name;
  const profile = paths.customer.href(subId);
  const hasProfile = useHasScreen(profile);
  const inbox = paths.inbox.href(useInboxView().search);
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <ButtonLink to={inbox} variant="quiet" size="small" icon="back">
          Inbox
        </ButtonLink>
        <Heading level={2} size="small">
          {name === undefined ? (
            <Unnamed hasFailed={chat?.status === 'failed'} />
          ) : hasProfile ? (
            <TextLink to={profile}>{name}</TextLink>
          ) : (
            name
          )}
        </Heading>
        <Handling chat={chat} hasKeys={hasKeys} />
        {hasProfile && (
          <ButtonLink to={profile} variant="secondary" size="small">
            View Customer
          </ButtonLink>
        )}
      </header>
      <LazyChat isOpen subId={subId} onClosed={() => void navigate(inbox)} />
    </div>
  );
};
