import { read, type Complain, type Setting } from '@billfold/server-kit/settings/setting';

/** A receiver that a registry notifies about its releases. */
export type NotifyReceiver = {
  /** What logs and lists call it: its address may hold a secret. */
  readonly name: string;
  readonly url: URL;
};

const readReceiver = (
  entry: string,
  protocols: readonly string[],
  complain: Complain,
): readonly NotifyReceiver[] => {
  const at = entry.indexOf('=');
  const [name, address] = [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
  const url = URL.canParse(address) ? new URL(address) : null;
  if (/^[a-z][a-z0-9-]{0,30}$/.test(name) && url !== null && protocols.includes(url.protocol))
    return [{ name, url }];
  complain(
    `NOTIFY_RECEIVERS must list name=address, such as ops=https://hooks.example/billfold, joined by commas; ${protocols.map((protocol) => protocol.slice(0, -1)).join(' or ')} only.`,
  );
  return [];
};

/**
 * `ops=https://hooks.example/billfold,…`. Without https only within our own network. No complaint repeats an address.
 */
export const notifyReceivers = (allowsPrivate: boolean): Setting<readonly NotifyReceiver[]> =>
  read('NOTIFY_RECEIVERS', (given, complain) => {
    const receivers = given
      .split(/[\s,]+/)
      .filter(Boolean)
      .flatMap((entry) =>
        readReceiver(entry, allowsPrivate ? ['https:', 'http:'] : ['https:'], complain),
      );
    if (new Set(receivers.map(({ name }) => name)).size < receivers.length)
      complain('NOTIFY_RECEIVERS names a receiver twice.');
    return receivers;
  });
