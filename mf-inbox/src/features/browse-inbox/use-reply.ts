import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { selectChat } from '../../entities/chat/chat-selectors';
import { putIntoField } from '../../entities/chat/put-into-field';
import { isCovered, isTypedInto } from '../../entities/keys/use-inbox-keys';

type Reply = { readonly subId: number; readonly text: string };

/** The text after one more key; null when the person gives up. Enter sends nothing that is not in sight yet. */
const afterKey = (text: string, key: string): string | null => {
  if (key === 'Escape') return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : text;
};

/**
 * Leaves a field that a key opened once its text is sent: the next key is one of the inbox again. A field that the
 * person chose keeps the cursor.
 */
const useLeftOnSend = (area: RefObject<HTMLElement | null>, isSending: boolean) => {
  const opened = useRef<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    if (isSending && opened.current !== null)
      area.current?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
  }, [area, isSending]);
  return (field: HTMLTextAreaElement): void => {
    field.focus();
    opened.current = field;
    field.addEventListener('blur', () => (opened.current = null), { once: true });
  };
};

/**
 * Brings the cursor to the field of a conversation. Where that is still read, what is typed meanwhile waits for the
 * field: it is neither a key of the inbox nor text for the conversation before.
 */
export const useReply = (area: RefObject<HTMLElement | null>, openSubId: number | null) => {
  const { open } = useSelector(selectChat);
  const [reply, setReply] = useState<Reply | null>(null);
  const enter = useLeftOnSend(area, open?.isSending === true);
  const isRead = open !== null && open.subId === openSubId && open.status !== 'loading';
  const fieldOf = (subId: number): HTMLTextAreaElement | null =>
    isRead && subId === openSubId ? (area.current?.querySelector('textarea') ?? null) : null;

  const take = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, altKey, metaKey, isComposing } = event;
    if (reply === null || ctrlKey || altKey || metaKey || isComposing) return;
    if (isCovered() || isTypedInto(target) || key === 'Tab') return setReply(null);
    event.preventDefault();
    event.stopPropagation();
    const text = afterKey(reply.text, key);
    setReply(text === null ? null : { ...reply, text });
  });
  const isWaiting = reply !== null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const handleKey = (event: KeyboardEvent) => take(event);
    // Before the keys of the inbox.
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [isWaiting]);

  const end = useEffectEvent(() => {
    if (reply === null || !isRead || reply.subId !== openSubId) return;
    const field = fieldOf(reply.subId);
    if (field !== null) {
      enter(field);
      if (reply.text !== '') putIntoField(field, reply.text);
    }
    setReply(null);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- the field is there once its conversation is drawn
  useEffect(() => end(), [isRead, openSubId, reply]);

  return (subId: number | null): void => {
    if (subId === null) return;
    const field = fieldOf(subId);
    if (field === null) setReply({ subId, text: '' });
    else enter(field);
  };
};
