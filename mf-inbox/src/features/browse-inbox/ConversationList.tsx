import { chatLimits, messageLimits } from '@billfold/shared/contracts/limits';
import { useListSelection } from '@billfold/shared/list/use-list-selection';
import { useRestingSearch } from '@billfold/shared/list/use-resting-search';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf, type RemoteData } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { Select } from '@billfold/shared/ui/Select';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { inboxViews, useInboxView } from '../../entities/view/inbox-view';
import { paths } from '../../module/paths';
import { listShown, searchChanged, selectOperationIds, selectSearch } from './browse-inbox.slice';
import type { BulkFilingDialogProps } from './BulkFilingDialog';
import type { BulkProgressProps } from './BulkProgress';
import { ConversationRows, RowSkeletons } from './ConversationRows';
import styles from './ConversationList.module.css';
import { conversations, type Conversations } from './conversations.resource';
import { InboxToolbar } from './InboxToolbar';
import type { KeyboardHelpProps } from './KeyboardHelp';
import { useBulkFiling } from './use-bulk-filing';
import { useConversationKeys } from './use-conversation-keys';
import { useKeptScroll } from './use-kept-scroll';
import { useStableHandler } from './use-stable-handler';

const KeyboardHelp = lazyPart<KeyboardHelpProps>(
  async () => (await import(/* webpackChunkName: "keyboard-help" */ './KeyboardHelp')).KeyboardHelp,
);

const loadBulk = () => import(/* webpackChunkName: "bulk-filing" */ './bulk-part');

const BulkFilingDialog = lazyPart<BulkFilingDialogProps>(
  async () => (await loadBulk()).BulkFilingDialog,
);

const BulkProgress = lazyPart<BulkProgressProps>(
  async () => (await loadBulk()).BulkProgress,
  async () => (await loadBulk()).features,
);

/** Shows the rows of the earlier search while the next search loads. */
const useLastLoaded = (data: RemoteData<Conversations>): RemoteData<Conversations> => {
  const [last, setLast] = useState(data);
  if (data.status !== 'loading' && data !== last) setLast(data);
  return data.status === 'loading' && last.status === 'loaded' ? last : data;
};

const minuteMs = 60_000;

/** Snoozed conversations come back by the time alone: the server sends no event. */
const useEachMinute = (read: () => void) => {
  const readNow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') read();
  });
  useEffect(() => {
    const timer = setInterval(() => readNow(), minuteMs);
    return () => clearInterval(timer);
  }, []);
};

const useConversations = () => {
  const dispatch = useDispatch();
  const search = useSelector(selectSearch);
  const { view, ...address } = useInboxView();
  const { chosenMerchantId: merchantId = null } = useSession();
  const filter = { search, view, merchantId };
  const [data, reload] = useResource(conversations, filter);
  useEffect(() => {
    dispatch(listShown({ view, merchantId }));
  }, [dispatch, view, merchantId]);
  useEachMinute(reload);
  const shown = useLastLoaded(data);
  const list = valueOf(shown);
  const rows = list?.rows ?? [];
  const match = {
    ...(search !== '' && { q: search }),
    ...(view !== 'all' && { show: view }),
    ...(merchantId !== null && { merchant_id: String(merchantId) }),
  };
  const page = list && {
    rows,
    nextCursor: list.nextCursor,
    totalCount: list.totalCount ?? null,
    isTotalFloor: list.isTotalFloor ?? false,
  };
  const keys = rows.map(({ sub_id }) => sub_id);
  const chosen = useListSelection(keys, page, match, match, () => undefined);
  return {
    filter,
    address,
    shown,
    rows,
    keys,
    reload,
    isFloor: page?.isTotalFloor ?? false,
    ...chosen,
    more: () => void dispatch(conversations.actions.moreRequested(filter)),
  };
};

const nearEndPx = 600;

type ConversationListProps = {
  readonly openSubId: number | null;
  readonly hasKeys: boolean;
  readonly onKeysChange: (hasKeys: boolean) => void;
  /** Brings the cursor to the field of a chat that is open, or about to be. */
  readonly onReply: (subId: number | null) => void;
};

/** The open conversations: search, selection, bulk actions and keys. */
export const ConversationList = (props: ConversationListProps) => {
  const { openSubId, hasKeys, onReply } = props;
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const mayFile = useMay('message');
  const inbox = useConversations();
  const [operationId] = useSelector(selectOperationIds);
  const { filter, address, rows, keys, selection, selected, choose } = inbox;
  const { search, view } = filter;
  const { area, handleScroll } = useKeptScroll(
    `${view} ${filter.merchantId ?? ''} ${search}`,
    openSubId,
    valueOf(inbox.shown)?.rows,
  );
  const [typed, setTyped] = useRestingSearch(
    search,
    (text) => dispatch(searchChanged(text)),
    chatLimits.searchDebounceMs,
  );
  const head = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const filing = useBulkFiling({
    selection,
    filter,
    openSubId,
    onFiled: (chosen, action) => {
      const isOpenOne =
        openSubId !== null && (chosen.kind === 'matching' || chosen.subIds.includes(openSubId));
      // An open chat would be read again at its next text.
      if (isOpenOne && (action === 'unread' || chosen.kind === 'rows'))
        void navigate(paths.inbox.href(address.search));
    },
  });
  useConversationKeys({
    isOn: hasKeys,
    rows,
    openSubId,
    view: address.search,
    selection,
    mayFile,
    onFile: filing.askByKey,
    onMore: inbox.more,
    onSearch: () => head.current?.querySelector('input')?.focus(),
    onReply,
    onHelp: () => setHelpOpen(true),
  });
  const select = useStableHandler((subId: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(subId);
    else next.delete(subId);
    choose(next);
  });
  return (
    <section className={styles.list} aria-label="Conversations">
      <div className={styles.head} ref={head}>
        <SearchField
          label="Search conversations"
          value={typed}
          maxLength={messageLimits.searchMax}
          onChange={(text) => {
            setTyped(text);
            // The cross goes with the text.
            if (text === '') head.current?.querySelector('input')?.focus();
          }}
          onSubmit={() => head.current?.querySelector('input')?.blur()}
        />
        <div className={styles.view}>
          <Select
            label="Show"
            isLabelHidden
            options={inboxViews}
            value={view}
            onChange={address.show}
          />
        </div>
        <IconButton icon="help" label="Keyboard shortcuts" onClick={() => setHelpOpen(true)} />
      </div>
      <div className={styles.bulk}>
        {mayFile && (
          <InboxToolbar
            selection={selection}
            listed={rows.length}
            selected={selected.size}
            onSelectListed={(isSelected) => choose(new Set(isSelected ? keys : []))}
            matching={inbox.matching}
            isFloor={inbox.isFloor}
            onSelectMatching={inbox.chooseMatching}
            note={filing.note}
            onClose={() => filing.ask('close')}
            onMarkUnread={() => filing.ask('unread')}
          />
        )}
        <BulkProgress isOpen={operationId !== undefined} id={operationId} />
      </div>
      <div
        className={styles.scroll}
        ref={area}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          handleScroll();
          if (scrollHeight - scrollTop - clientHeight < nearEndPx) inbox.more();
        }}
      >
        <WhenLoaded
          data={inbox.shown}
          loadingLabel="Loading conversations"
          skeleton={<RowSkeletons />}
          onRetry={inbox.reload}
        >
          {(list) => (
            <ConversationRows
              list={list}
              search={search}
              view={view}
              openSubId={openSubId}
              selected={selected}
              onSelect={mayFile ? select : undefined}
              onMore={inbox.more}
            />
          )}
        </WhenLoaded>
      </div>
      <BulkFilingDialog
        isOpen={filing.isOpen}
        question={filing.question}
        isBusy={filing.isBusy}
        errors={filing.errors}
        onConfirm={filing.confirm}
        onClose={filing.cancel}
      />
      <KeyboardHelp
        isOpen={isHelpOpen}
        isOn={hasKeys}
        onChange={props.onKeysChange}
        onClose={() => setHelpOpen(false)}
      />
    </section>
  );
};
