import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../module/paths';
import { useInboxKeys } from './use-inbox-keys';

type Options = {
  readonly isOn: boolean;
  readonly rows: readonly MessageView[];
  readonly openSubId: number | null;
  readonly selection: ListSelection;
  readonly mayFile: boolean;
  readonly onFile: (action: 'close' | 'unread') => void;
  readonly onMore: () => void;
  readonly onSearch: () => void;
  readonly onReply: () => void;
  readonly onHelp: () => void;
};

/** The keys of the inbox. J and K go on from the conversation that was open last, also after it has left the list. */
export const useConversationKeys = (options: Options) => {
  const { rows, openSubId, selection, onMore } = options;
  const navigate = useNavigate();
  // The address changes a moment after the key: the next key counts from where this one leads.
  const [wantedId, setWantedId] = useState<number | null>(null);
  const [seenId, setSeenId] = useState(openSubId);
  if (seenId !== openSubId) {
    setSeenId(openSubId);
    setWantedId(null);
  }
  const openPlace = rows.findIndex(({ sub_id }) => sub_id === (wantedId ?? openSubId));
  const [lastPlace, setLastPlace] = useState(-1);
  if (openPlace >= 0 && openPlace !== lastPlace) setLastPlace(openPlace);
  const go = (place: number) => {
    const row = rows[Math.min(Math.max(place, 0), rows.length - 1)];
    if (place >= rows.length - 1) onMore();
    if (row === undefined) return;
    if (row.sub_id !== openSubId) setWantedId(row.sub_id);
    void navigate(paths.conversation.href(row.sub_id));
    document.querySelector(`[data-sub-id="${row.sub_id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const leave = () => {
    if (selection.kind === 'matching' || selection.count > 0) selection.clear();
    else if (openSubId !== null) void navigate(paths.inbox.href());
  };
  useInboxKeys(
    {
      j: () => go(openPlace >= 0 ? openPlace + 1 : Math.max(lastPlace, 0)),
      k: () => go(openPlace >= 0 ? openPlace - 1 : lastPlace - 1),
      r: options.onReply,
      '/': options.onSearch,
      '?': options.onHelp,
      escape: leave,
      ...(options.mayFile && {
        e: () => options.onFile('close'),
        u: () => options.onFile('unread'),
      }),
    },
    options.isOn,
  );
};
