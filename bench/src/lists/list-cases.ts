/** A list with what staff do with it on its screen. */
export type ListCase = {
  readonly path: string;
  readonly sorts: readonly string[];
  /** Of three letters or more: frequent, rare and absent ones. */
  readonly searches: readonly string[];
  readonly filters: readonly string[];
  /** What a page may take, where that is not 100 ms. */
  readonly pageGoalMs?: number;
};

const bothWays = (fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => [field, `-${field}`]);

const people = ['mar', 'ben', 'ali', 'owe', 'river', 'zzz'];

export const listCases: readonly ListCase[] = [
  {
    path: 'subscriptions',
    sorts: bothWays([
      'last_name',
      'first_name',
      'phone',
      'merchant_name',
      'state',
      'user_external_id',
    ]),
    searches: [...people, '(555)', '99999', 'ext-3'],
    filters: ['status=inactive', 'status=invited,active', 'tags=1', 'tags=4', 'tags=2,3'],
  },
  {
    path: 'user_invoices',
    sorts: bothWays(['created_at', 'full_name', 'state', 'amount', 'due_date', 'paid_date']),
    searches: [...people, 'irr', 'water', 'b-99999'],
    filters: ['status=late', 'status=due', 'status=upcoming', 'status=paid', 'status=cancelled'],
  },
  {
    path: 'transactions',
    sorts: bothWays(['paid_date', 'date', 'user', 'amount_paid', 'status', 'visible_method']),
    searches: [...people, 'irr', 'visa', 'b-99999'],
    filters: [
      'status=declined',
      'status=success',
      'status=refunded',
      ...['amex', 'bank', 'visa', 'visa,bank', 'cash'].flatMap((method) => [
        `method=${method}&sort=visible_method`,
        `method=${method}&sort=-visible_method`,
      ]),
    ],
  },
  {
    // The inbox: 50,000 open conversations with a million messages, which are searched, too.
    path: 'sms',
    sorts: ['-created_at'],
    searches: [...people, 'bill', 'paid just now', 'meter', 'meter 9999', 'no such words'],
    filters: ['read=false', 'read=false&q=bill'],
    pageGoalMs: 50,
  },
];

export const kinds = ['first page', 'further page', 'search', 'filter'] as const;
type Kind = (typeof kinds)[number];

/** Addresses of one list by its query; those of further pages are found by turning pages. */
export const firstAddresses = (list: ListCase): Readonly<Record<Kind, readonly string[]>> => ({
  'first page': list.sorts.map((sort) => `${list.path}?limit=25&sort=${sort}`),
  'further page': [],
  search: list.searches.map((q) => `${list.path}?limit=25&q=${encodeURIComponent(q)}`),
  filter: list.filters.map((filter) => `${list.path}?limit=25&${filter}`),
});
