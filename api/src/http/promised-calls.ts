/**
 * The calls that programs of merchants may make, below /api. They are promised: fields may be added to their answers,
 * and nothing that they take or answer is renamed, removed or narrowed.
 */
export const promisedCalls: readonly string[] = [
  'GET /subscriptions',
  'GET /subscriptions/:id',
  'GET /subscriptions/:id/get_account_totals',
  'PATCH /subscriptions/:id',
  'POST /users',
  'GET /user_invoices',
  'GET /user_invoices/:id',
  'POST /user_invoices',
  'PATCH /user_invoices/:id',
  'GET /user_invoices/:id/invoice.pdf',
  'GET /user_invoices/:id/receipt.pdf',
  'GET /transactions',
  'GET /transactions/:id',
  'GET /transactions/:id/get_status',
  'POST /transactions/merchant_pay',
];

const promised = new Set(promisedCalls);

export const isPromised = (method: unknown, url: string): boolean =>
  promised.has(`${String(method)} ${url.replace(/^\/api/, '')}`);
