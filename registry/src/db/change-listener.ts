import { listen, type Listener } from '@billfold/server-kit/database/listen';

/** The channel on which a committed change of the registry is announced; its payload is the new revision. */
export const changeChannel = 'registry_changed';

/** Calls `onChange` after each announced change and after each new connection. */
export const listenForChanges = (url: string, onChange: () => void): Listener =>
  listen({
    url,
    channel: changeChannel,
    applicationName: 'billfold-registry-listen',
    onNotice: onChange,
    onConnect: onChange,
  });
