import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useSelector } from 'react-redux';
import { selectChat } from '../chat/chat-selectors';
import styles from './Handling.module.css';
import type { HandlingToolsProps } from './HandlingTools';

const loadTools = () => import(/* webpackChunkName: "conversation-handling" */ './handling-part');
const HandlingTools = lazyPart<HandlingToolsProps>(
  async () => (await loadTools()).HandlingTools,
  async () => (await loadTools()).features,
);

type HandlingProps = { readonly subId: number; readonly hasKeys: boolean };

/** In the head of a chat: who answers, and until when it waits. Keeps the room of the menus while they are fetched. */
export const Handling = ({ subId, hasKeys }: HandlingProps) => {
  const { open } = useSelector(selectChat);
  const chat = open?.subId === subId ? open : null;
  const { contact = null, handling = null } = chat ?? {};
  const mayWrite = useMay('message', contact?.merchantId);
  const isMissing = chat?.status === 'loaded' && handling === null;
  if (chat?.status === 'failed' || isMissing || !mayWrite) return null;
  return (
    <div className={styles.tools}>
      {chat !== null && contact !== null && handling !== null && (
        <HandlingTools
          isOpen
          subId={subId}
          merchantId={contact.merchantId}
          handling={handling}
          seenId={chat.messages.at(-1)?.id ?? 0}
          hasKeys={hasKeys}
        />
      )}
    </div>
  );
};
