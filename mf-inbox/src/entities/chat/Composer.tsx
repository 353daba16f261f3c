import { cutText } from '@billfold/shared/contracts/cut-text';
import { useServices } from '@billfold/shared/remote/Services';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { fillMergeFields } from '@billfold/shared/contracts/merge-fields';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { isComposing } from '@billfold/shared/ui/is-composing';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAutomationSetting } from './automation-setting';
import { draftFor } from './chat-contact';
import { selectChat } from './chat-selectors';
import { draftChanged, mediumChosen, messageSubmitted, type OpenChat } from './chat.slice';
import styles from './Composer.module.css';
import { DraftFacts } from './DraftFacts';
import { MediumToggle } from './MediumToggle';
import type { MessageAutomationProps } from './MessageAutomation';
import { putIntoField } from './put-into-field';
import { slashTextOf, type SlashText } from './slash-text';
import type { SlashTemplatesProps } from './SlashTemplates';

const loadAutomation = () =>
  import(/* webpackChunkName: "message-automation" */ './message-automation-part');
const MessageAutomation = lazyPart<MessageAutomationProps>(
  async () => (await loadAutomation()).MessageAutomation,
  async () => (await loadAutomation()).features,
);

const loadTemplates = () =>
  import(/* webpackChunkName: "slash-templates" */ './slash-templates-part');
const SlashTemplates = lazyPart<SlashTemplatesProps>(
  async () => (await loadTemplates()).SlashTemplates,
  async () => (await loadTemplates()).features,
);

const useDraft = (chat: OpenChat) => {
  const dispatch = useDispatch();
  const { subId, contact, medium, isSending } = chat;
  const text = useSelector(selectChat).drafts[subId] ?? '';
  const draft = draftFor(text, contact);
  const isWhole = draft.problems.length === 0 && draft.filled.length <= messageLimits.bodyMax;
  const canSend = medium !== null && text.trim() !== '' && isWhole && !isSending;
  return {
    text,
    draft,
    canSend,
    change: (next: string) => {
      if (!isSending) dispatch(draftChanged({ subId, text: cutText(next, messageLimits.bodyMax) }));
    },
    send: () => {
      if (canSend) dispatch(messageSubmitted({ subId, medium, body: text.trim() }));
    },
  };
};

type ComposerProps = {
  readonly chat: OpenChat;
  /** On the profile: each side of Text and Email is in sight, and what can be inserted. */
  readonly isProfile: boolean;
};

/** The text area with its send icon. Enter sends, Shift and Enter starts a new line. */
export const Composer = ({ chat, isProfile }: ComposerProps) => {
  const dispatch = useDispatch();
  const id = useId();
  const isPhone = useIsPhone();
  const { subId, contact, medium } = chat;
  const { text, draft, canSend, change, send } = useDraft(chat);
  const { notify } = useServices();
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (piece: string) => {
    if (field.current === null || putIntoField(field.current, piece, messageLimits.bodyMax)) return;
    notify({
      message: `Messages can have up to ${messageLimits.bodyMax} characters.`,
      type: 'error',
    });
  };
  const [isUnfolded, setUnfolded] = useAutomationSetting();
  const [slash, setSlash] = useState<SlashText | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const listId = `${id}-templates`;
  const hasList = slash !== null && contact !== null;
  const toggle = (isProfile || (contact !== null && contact.media.length > 1)) && (
    <MediumToggle
      contact={contact}
      medium={medium}
      onChange={(chosen) => dispatch(mediumChosen({ subId, medium: chosen }))}
    />
  );
  if (contact !== null && medium === null) {
    return (
      <div className={styles.refusal}>
        <p>This customer hasn't opted in to texts or emails.</p>
        {isProfile && toggle}
      </div>
    );
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // A search for a template is no message.
    if (!hasList) send();
  };
  return (
    <>
      <form
        className={styles.composer}
        data-foot
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
          ref={field}
          id={id}
          className={styles.text}
          rows={2}
          maxLength={messageLimits.bodyMax}
          placeholder={isPhone ? 'Message' : 'Message, or / for templates'}
          value={text}
          readOnly={chat.isSending}
          aria-describedby={`${id}-facts`}
          aria-invalid={draft.problems.length > 0 || undefined}
          aria-autocomplete="list"
          {...(hasList && {
            'aria-haspopup': 'listbox' as const,
            'aria-controls': listId,
            'aria-activedescendant': activeId ?? undefined,
          })}
          onChange={({ target }) => {
            change(target.value);
            setSlash(slashTextOf(target.value, target.selectionStart));
          }}
          onBlur={() => setSlash(null)}
          onKeyDown={handleKeyDown}
        />
        <div className={styles.actions}>
          {toggle}
          <IconButton
            icon="send"
            label={chat.isSending ? 'Sending...' : 'Send'}
            tone="accent"
            type="submit"
            disabled={!canSend}
          />
        </div>
        {contact !== null && (
          <SlashTemplates
            isOpen={hasList}
            query={slash?.query ?? ''}
            merchantId={contact.merchantId}
            id={listId}
            field={field}
            onActive={setActiveId}
            onChoose={({ body }) => {
              if (slash === null) return;
              const end = slash.start + 1 + slash.query.length;
              field.current?.setSelectionRange(slash.start, end);
              insert(fillMergeFields(body, contact.values).text);
              setSlash(null);
            }}
            onClose={() => setSlash(null)}
          />
        )}
        <div className={styles.facts}>
          <DraftFacts id={`${id}-facts`} draft={draft} medium={medium ?? 'sms'} />
        </div>
      </form>
      {isProfile && (
        <div className={styles.automation} data-unfolded={isUnfolded}>
          {contact !== null && (
            <MessageAutomation
              isOpen
              contact={contact}
              onInsert={insert}
              isUnfolded={isUnfolded}
              onFold={setUnfolded}
            />
          )}
        </div>
      )}
    </>
  );
};
