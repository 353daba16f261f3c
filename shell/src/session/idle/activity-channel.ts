export type ActivityChannel = { readonly announce: () => void; readonly close: () => void };

const channelName = 'billfold-customer-activity';

/** Shares activity between the tabs of this browser. */
export const openActivityChannel = (onActivity: () => void): ActivityChannel => {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => {}, close: () => {} };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onActivity);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target; it stays within the origin
    announce: () => channel.postMessage('active'),
    close: () => channel.close(),
  };
};
