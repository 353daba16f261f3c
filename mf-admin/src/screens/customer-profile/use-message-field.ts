import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useProfileTab } from './use-profile-tab';

/** Of the rectangle that another module fills with the conversation. */
export const conversationId = 'customer-conversation';

/** Takes the focus to the message field once it is there, unless the focus has moved since. Returns what stops it. */
const focusOnceThere = (): (() => void) => {
  const from = document.activeElement;
  const look = () => {
    const field = document.querySelector<HTMLElement>(`#${conversationId} textarea`);
    const hasMoved = document.activeElement !== from;
    if (field === null && !hasMoved) return;
    observer.disconnect();
    if (!hasMoved) field?.focus();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
};

/** Opens the tab of the conversation, and takes the focus to its message field. */
export const useMessageField = (): (() => void) => {
  const navigate = useNavigate();
  const { current, links } = useProfileTab(true);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return () => {
    const tab = links.find(({ id }) => id === 'conversation');
    if (current !== 'conversation' && tab !== undefined)
      void navigate(tab.to, { preventScrollReset: true });
    stop.current();
    stop.current = focusOnceThere();
  };
};
