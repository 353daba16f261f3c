import { messageLimits } from '@billfold/shared/contracts/limits';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Select } from '@billfold/shared/ui/Select';
import { useId, type KeyboardEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectChat } from './chat.selectors';
import {
  draftChanged,
  mediumChosen,
  messageSubmitted,
  type Medium,
  type OpenChat,
} from './chat.slice';
import styles from './Composer.module.css';

const mediumNames: Readonly<Record<Medium, string>> = { sms: 'Text', email: 'Email' };
const countFrom = messageLimits.bodyMax - 200;

const MediumChoice = ({ chat }: { readonly chat: OpenChat }) => {
  const dispatch = useDispatch();
  const media = chat.contact?.media ?? [];
  if (media.length < 2 || chat.medium === null) return null;
  return (
    <Select
      label="Send by"
      isLabelHidden
      options={media.map((medium) => ({ value: medium, label: mediumNames[medium] }))}
      value={chat.medium}
      onChange={(value) =>
        dispatch(mediumChosen({ subId: chat.subId, medium: value === 'email' ? 'email' : 'sms' }))
      }
    />
  );
};

/** The text area with its send icon. Enter sends, Shift and Enter starts a new line. */
export const Composer = ({ chat }: { readonly chat: OpenChat }) => {
  const dispatch = useDispatch();
  const id = useId();
  const text = useSelector(selectChat).drafts[chat.subId] ?? '';
  const { medium } = chat;
  if (chat.contact !== null && medium === null) {
    return (
      <p className={styles.refusal}>This customer has not agreed to receive texts or emails.</p>
    );
  }
  const canSend = medium !== null && text.trim() !== '' && !chat.isSending;
  const send = () => {
    if (canSend) dispatch(messageSubmitted({ subId: chat.subId, medium, body: text.trim() }));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className={styles.label}>
        Message
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={2}
        maxLength={messageLimits.bodyMax}
        placeholder="Write a message"
        value={text}
        readOnly={chat.isSending}
        onChange={(event) =>
          dispatch(draftChanged({ subId: chat.subId, text: event.target.value }))
        }
        onKeyDown={handleKeyDown}
      />
      <div className={styles.actions}>
        <MediumChoice chat={chat} />
        {text.length > countFrom && (
          <span className={styles.count}>{messageLimits.bodyMax - text.length} left</span>
        )}
        <IconButton
          icon="send"
          label={chat.isSending ? 'Sending...' : 'Send'}
          tone="accent"
          type="submit"
          disabled={!canSend}
        />
      </div>
    </form>
  );
};
