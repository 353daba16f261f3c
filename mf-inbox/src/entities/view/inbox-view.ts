import { useSearchParams } from 'react-router-dom';

/** Which conversations the list has. Snoozed ones are in no other view. */
export const inboxViews = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'snoozed', label: 'Snoozed' },
] as const;
export type InboxView = (typeof inboxViews)[number]['value'];

const parameter = 'show';

const readView = (text: string | null): InboxView =>
  inboxViews.find(({ value }) => value === text)?.value ?? 'all';

const queryOfView = (
  view: InboxView,
): { readonly assignee?: 'me' | 'none'; readonly snoozed?: boolean } => {
  if (view === 'mine') return { assignee: 'me' };
  if (view === 'unassigned') return { assignee: 'none' };
  return view === 'snoozed' ? { snoozed: true } : {};
};

export type ConversationFilter = {
  readonly search: string;
  readonly view: InboxView;
  /** Null for all merchants of the staff member. */
  readonly merchantId: number | null;
};

/** What the calls name of it. */
export const filterOf = ({ search, view, merchantId }: ConversationFilter) => ({
  ...(search !== '' && { q: search }),
  ...(merchantId !== null && { merchant_id: merchantId }),
  ...queryOfView(view),
});

/** The part of the address that names a view. */
export const addressOfView = (view: InboxView): string =>
  view === 'all' ? '' : `?${parameter}=${view}`;

/** The view is in the address: `?show=mine`. `search` keeps it in links from one conversation to another. */
export const useInboxView = () => {
  const [params, setParams] = useSearchParams();
  const view = readView(params.get(parameter));
  return {
    view,
    search: addressOfView(view),
    show: (next: string) => setParams(next === 'all' ? {} : { [parameter]: next }),
  };
};
