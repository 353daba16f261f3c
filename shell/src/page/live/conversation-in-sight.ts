/** What the newest message of a chat takes, in pixels: with less of it in sight, the person reads elsewhere. */
const newestPx = 80;

const showsNewest = (chat: Element): boolean => {
  const { bottom } = chat.getBoundingClientRect();
  const belowPx = chat.scrollHeight - chat.scrollTop - chat.clientHeight;
  return belowPx < newestPx && bottom >= 0 && bottom - newestPx < innerHeight;
};

/**
 * Whether the person looks at the newest message of a customer's chat. The module that draws the messages marks them
 * with `data-conversation`.
 */
export const isConversationInSight = (customerId: number): boolean =>
  document.visibilityState === 'visible' &&
  [...document.querySelectorAll(`[data-conversation="${customerId}"]`)].some(showsNewest);
