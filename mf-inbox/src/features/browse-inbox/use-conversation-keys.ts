import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../module/paths';
import { keepOrder } from './key-order';
import { nextWaiting, waitsForAnswer } from './next-waiting';
import { useInboxKeys } from '../../entities/keys/use-inbox-keys';

type Options = {
  readonly isOn: boolean;
  readonly rows: readonly MessageView[];
  readonly openSubId: number | null;
  /** The part of the address that names the view of the list. */
  readonly view: string;
  readonly selection: ListSelection;
  readonly mayFile: boolean;
  readonly onFile: (action: 'close' | 'unread') => void;
  readonly onMore: () => void;
  readonly onSearch: () => void;
  /** With the conversation that the keys have come to, also before it is in sight. */
  readonly onReply: (subId: number | null) => void;
  readonly onHelp: () => void;
};

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Which conversation J and K come from, and the order that they go through. A press on a row begins anew in the order
 * in sight.
 */
const useKeyPlace = (rows: readonly MessageView[], openSubId: number | null) => {
  const listed = rows.map(({ sub_id }) => sub_id);
  const [order, setOrder] = useState(listed);
  // The address changes a moment after the key: the next key counts from where this one leads.
  const [wantedId, setWantedId] = useState<number | null>(null);
  const [seenId, setSeenId] = useState(openSubId);
  const isByPress = seenId !== openSubId && openSubId !== null && openSubId !== wantedId;
  const wanted = isByPress ? listed : keepOrder(order, listed);
  if (!isSame(wanted, order)) setOrder(wanted);
  if (seenId !== openSubId) {
    setSeenId(openSubId);
    setWantedId(null);
  }
  const currentId = wantedId ?? openSubId;
  const [last, setLast] = useState({ id: currentId, place: -1 });
  const place = wanted.indexOf(currentId ?? last.id ?? -1);
  const lastId = currentId ?? last.id;
  if (place >= 0 && (place !== last.place || lastId !== last.id)) setLast({ id: lastId, place });
  return {
    order: wanted,
    currentId,
    /** Of a conversation that has left the list, the next one has taken the place. */
    nextPlace: place >= 0 ? place + 1 : Math.max(last.place, 0),
    previousPlace: (place >= 0 ? place : last.place) - 1,
    setWantedId,
  };
};

/**
 * The keys of the inbox. J and K go on from the conversation that was open last, also after it has left the list. J
 * leads to the next one that waits for an answer, and to the next one of the list where none waits.
 */
export const useConversationKeys = (options: Options) => {
  const { rows, openSubId, selection, onMore } = options;
  const navigate = useNavigate();
  const { order, currentId, nextPlace, previousPlace, setWantedId } = useKeyPlace(rows, openSubId);
  const go = (place: number) => {
    const subId = order[Math.min(Math.max(place, 0), order.length - 1)];
    if (place >= order.length - 1) onMore();
    if (subId === undefined) return;
    if (subId !== openSubId) setWantedId(subId);
    void navigate(paths.conversation.href(subId, options.view));
  };
  const goOn = () => {
    const now = new Date();
    const waiting = new Set(
      rows.filter((row) => waitsForAnswer(row, now)).map(({ sub_id }) => sub_id),
    );
    go(nextWaiting(order, waiting, { from: nextPlace, currentId }) ?? nextPlace);
  };
  const leave = () => {
    if (selection.kind === 'matching' || selection.count > 0) selection.clear();
    else if (openSubId !== null) void navigate(paths.inbox.href(options.view));
  };
  useInboxKeys(
    {
      j: goOn,
      k: () => go(previousPlace),
      r: () => options.onReply(currentId),
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
