export type ActivityChannel = { readonly announce: () => void; readonly close: () => void };

const channelName = 'billfold-customer-activity';

/** Tells the other tabs of this browser that somebody is here, and hears it from them. */
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
