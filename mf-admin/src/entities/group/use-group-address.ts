import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useLocation, useSearchParams } from 'react-router-dom';

const dialogs = ['new', 'edit', 'members', 'results'] as const;
export type GroupDialog = (typeof dialogs)[number];

/** An id in the address; null for anything else. */
const readId = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
};

const closed = { dialog: null, message: null, sent: null };

type Change = Parameters<typeof withParameters>[1];

const changed = (current: URLSearchParams, change: Change): URLSearchParams =>
  withParameters(current, { tab: 'groups', ...change });

/**
 * Which group is in sight and what is open over it. The address has both: `?tab=groups&group=5&dialog=edit`, and
 * `message=new` while a message to the group is written; `dialog=results&sent=31` shows what became of a message. No
 * group is in sight without `group`.
 */
export const useGroupAddress = () => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const dialog = dialogs.find((name) => name === params.get('dialog')) ?? null;
  const go = (change: Change, options?: { replace: boolean }) =>
    setParams((current) => changed(current, change), options);
  return {
    /** Null: the list is in sight. */
    groupId: readId(params.get('group')),
    dialog,
    /** The message whose results are open. */
    sentId: readId(params.get('sent')),
    isWriting: params.get('message') === 'new',
    /** The address of the page without what is open over it. */
    closedPath: `${pathname}?${withParameters(params, closed).toString()}`,
    groupPath: (group: number) =>
      `${pathname}?${changed(params, { group: String(group), dialog: null, message: null }).toString()}`,
    openDialog: (name: GroupDialog, group?: number) =>
      go({ dialog: name, ...(group === undefined ? {} : { group: String(group) }) }),
    openResults: (message: number) =>
      go({ dialog: 'results', sent: String(message), message: null }),
    writeMessage: (group: number) => go({ group: String(group), message: 'new', dialog: null }),
    /** What was open over the page is closed: its address is no step of the history. */
    close: () => go(closed, { replace: true }),
    openList: (options?: { replace: boolean }) => go({ group: null, ...closed }, options),
  };
};
