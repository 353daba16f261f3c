import { useHasScreen } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../module/paths';
import { useInboxView } from '../view/inbox-view';
import { selectChat } from './chat-selectors';
import styles from './ChatPanel.module.css';
import { LazyChat } from './LazyChat';

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
  /** In the head: what staff do with the conversation. */
  readonly tools: ReactNode;
};

/** A chat with the customer's name above it, as the inbox shows it. */
export const ChatPanel = ({ subId, tools }: ChatPanelProps) => {
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
        {tools}
        {hasProfile && (
          <ButtonLink to={profile} variant="secondary" size="small" icon="customers">
            View Customer
          </ButtonLink>
        )}
      </header>
      <LazyChat isOpen subId={subId} onClosed={() => void navigate(inbox)} />
    </div>
  );
};
