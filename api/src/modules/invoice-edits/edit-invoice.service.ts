import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { principalOf, requirePermission, type StaffActor } from '../../core/actor';
import type { SecretHasher } from '../../core/secret-hasher';
import type { Executor } from '../../db/database';
import { confirmPin } from '../auth/auth.public';
import { invoiceNotFound, readInvoiceView } from '../invoices/invoices.public';
import { publishChanged } from '../live-events/live-events.public';
import type { BillPlans, ChangedSchedule, PlanChange } from './bill-plans';
import {
  applyEdit,
  type InvoiceAfter,
  type InvoiceEdit,
  isClosing,
  type StoredLine,
  type WantedLine,
} from './invoice-edit.domain';
import {
  invoiceChanged,
  isCancelled,
  lineNotFound,
  paymentInDoubt,
  refundInDoubt,
} from './invoice-edit.errors';
import {
  findInvoiceOwner,
  findLineOwner,
  type InvoiceOwner,
  listStoredLines,
  lockInvoice,
  type LockedInvoice,
  storeInvoice,
  type StoredInvoice,
  storeLines,
  storeVersion,
} from './invoice-edit.queries';

/** `plans` comes from the module of planned payments. */
export type EditContext = UseCaseContext<StaffActor> & { readonly plans: BillPlans };

/** Who changes the plans of an invoice, by which call. */
export const planChangeOf = (
  { actor, requestId, clock }: EditContext,
  invoiceId: number,
  source: string,
): PlanChange => ({
  invoiceId,
  actor: principalOf(actor),
  sessionId: actor.sessionId,
  requestId,
  now: clock.now(),
  source,
});

/**
 * Locks the subscription, then the invoice. Throws invoiceNotFound, and what keeps it from being changed while money
 * moves.
 */
export const lockSettledInvoice = async (
  transaction: Executor,
  { plans, clock }: EditContext,
  { invoiceId, subscriptionId }: InvoiceOwner,
): Promise<LockedInvoice> => {
  await plans.lock(transaction, [subscriptionId]);
  const invoice = await lockInvoice(transaction, invoiceId, clock.now());
  if (invoice === undefined) throw invoiceNotFound();
  if (invoice.is_payment_in_doubt) throw paymentInDoubt();
  if (invoice.is_refund_in_doubt) throw refundInDoubt();
  return invoice;
};

const textsOf = (lines: readonly (StoredLine | WantedLine)[], kind: string) =>
  lines
    .filter((line) => line.kind === kind)
    .map(({ description, amount }) => ({ description, amount }));

const auditedFields = [
  'description',
  'due_date',
  'amount',
  'minimum_amount_due',
  'stored_state',
  'paid_date',
  'items',
  'taxes_and_fees',
] as const;

type Fields = Omit<StoredInvoice, 'stored_state' | 'amount_paid'> & {
  readonly stored_state: string | null;
};

const forAudit = (invoice: Fields, lines: readonly (StoredLine | WantedLine)[]) => ({
  ...invoice,
  items: textsOf(lines, 'item'),
  taxes_and_fees: textsOf(lines, 'append'),
});

/** A scheduled payment never takes more than the balance, and nothing is charged once there is none. */
const followPlans = async (
  transaction: Executor,
  context: EditContext,
  stored: StoredInvoice,
  change: PlanChange,
): Promise<ChangedSchedule | null> => {
  const balanceMinor = stored.stored_state === 'paid' ? 0 : stored.amount - stored.amount_paid;
  return balanceMinor <= 0
    ? context.plans.end(transaction, { ...change, reason: 'paid' })
    : context.plans.lower(transaction, { ...change, balanceMinor });
};

type StoredEdit = { readonly version: number; readonly schedule: ChangedSchedule | null };

/** Stores what an edit made of a locked invoice. Its version stays when nothing differs. */
const storeEdit = async (
  transaction: Executor,
  context: EditContext,
  {
    before,
    lines,
    after,
  }: {
    readonly before: LockedInvoice;
    readonly lines: readonly StoredLine[];
    readonly after: InvoiceAfter;
  },
  { subscriptionId, source }: { readonly subscriptionId: number; readonly source: string },
): Promise<StoredEdit> => {
  const now = context.clock.now();
  const { id, merchant_id: merchantId } = before;
  const stored = await storeInvoice(transaction, id, after, now);
  const isChanged = await audited(transaction, context, {
    action: 'invoice.edited',
    entity: 'invoice',
    entityId: id,
    merchantId,
    fields: auditedFields,
    before: forAudit(before, lines),
    after: forAudit(stored, after.lines),
  });
  if (!isChanged) return { version: before.version, schedule: null };
  const version = before.version + 1;
  await storeLines(transaction, id, after.lines);
  await storeVersion(transaction, id, version);
  const planChange = planChangeOf(context, id, source);
  const schedule = await followPlans(transaction, context, stored, planChange);
  const change = { merchantId, entity: 'invoice', id, subId: subscriptionId } as const;
  await publishChanged(transaction, [change], now);
  return { version, schedule };
};

/** Throws invoiceChanged for another version than the present one, with what the invoice is now. */
const checkVersion = async (
  transaction: Executor,
  context: EditContext,
  { id, version }: LockedInvoice,
  read: number | undefined,
): Promise<void> => {
  if (read !== undefined && read !== version)
    throw invoiceChanged(await readInvoiceView({ ...context, db: transaction }, id));
};

/**
 * Changes one locked invoice by what `toEdit` makes of its lines. Throws isCancelled, and what lockSettledInvoice,
 * checkVersion and applyEdit throw.
 */
const editLocked = async (
  transaction: Executor,
  context: EditContext,
  owner: InvoiceOwner,
  {
    source,
    version,
    toEdit,
  }: {
    readonly source: string;
    readonly version: number | undefined;
    readonly toEdit: (lines: readonly StoredLine[]) => InvoiceEdit;
  },
): Promise<number> => {
  const before = await lockSettledInvoice(transaction, context, owner);
  await checkVersion(transaction, context, before, version);
  if (before.stored_state === 'cancelled') throw isCancelled();
  const lines = await listStoredLines(transaction, before.id);
  const after = applyEdit(before, lines, toEdit(lines));
  const call = { subscriptionId: owner.subscriptionId, source };
  const { version: stored } = await storeEdit(transaction, context, { before, lines, after }, call);
  return stored;
};

export type EditInvoice = {
  readonly invoiceId: number;
  readonly edit: InvoiceEdit;
  readonly pin: string | undefined;
};

/**
 * Changes an invoice of the caller's merchants; the amount is the sum of its lines. To close it takes the permission
 * take_payment and the PIN of the caller. Throws invoiceNotFound, forbidden, wrongPin, and what editLocked throws.
 */
export const editInvoice = async (
  context: EditContext,
  hasher: SecretHasher,
  { invoiceId, edit, pin }: EditInvoice,
): Promise<InvoiceView> => {
  const { db, actor } = context;
  const owner = await findInvoiceOwner(db, actor.merchantIds, invoiceId);
  if (owner === undefined) throw invoiceNotFound();
  if (isClosing(edit)) {
    requirePermission(actor, 'take_payment', owner.merchantId);
    await confirmPin(context, hasher, pin);
  }
  return db.transaction().execute(async (transaction) => {
    await editLocked(transaction, context, owner, {
      source: 'PATCH user_invoices',
      version: edit.version,
      toEdit: () => edit,
    });
    return readInvoiceView({ ...context, db: transaction }, invoiceId);
  });
};

const isSameInvoice = (
  { amount, description, due_date, minimum_amount_due }: LockedInvoice,
  lines: readonly StoredLine[],
  after: InvoiceAfter,
): boolean =>
  amount === after.amount &&
  description === after.description &&
  due_date === after.due_date &&
  minimum_amount_due === after.minimum_amount_due &&
  (['item', 'append'] as const).every(
    (kind) => JSON.stringify(textsOf(lines, kind)) === JSON.stringify(textsOf(after.lines, kind)),
  );

/** What an edit changes. */
export type EditedInvoice = {
  readonly version: number;
  readonly schedule: ChangedSchedule | null;
  readonly before: ReturnType<typeof forAudit>;
  readonly after: Pick<
    ReturnType<typeof forAudit>,
    'description' | 'due_date' | 'amount' | 'minimum_amount_due' | 'items' | 'taxes_and_fees'
  >;
};

/**
 * The same in the caller's transaction; with `isDry` only what it would change. Throws before anything is written:
 * invoiceNotFound, and what editLocked throws.
 */
export const editInvoiceIn = async (
  transaction: Executor,
  context: EditContext,
  invoiceId: number,
  {
    edit,
    source,
    isDry,
  }: { readonly edit: InvoiceEdit; readonly source: string; readonly isDry: boolean },
): Promise<EditedInvoice> => {
  const owner = await findInvoiceOwner(transaction, context.actor.merchantIds, invoiceId);
  if (owner === undefined) throw invoiceNotFound();
  const before = await lockSettledInvoice(transaction, context, owner);
  await checkVersion(transaction, context, before, edit.version);
  const lines = await listStoredLines(transaction, before.id);
  const after = applyEdit(before, lines, edit);
  if (before.stored_state === 'cancelled' && !isSameInvoice(before, lines, after))
    throw isCancelled();
  const { subscriptionId } = owner;
  const stored = isDry
    ? { version: before.version, schedule: null }
    : await storeEdit(transaction, context, { before, lines, after }, { subscriptionId, source });
  const { lines: wanted, amount, description, due_date, minimum_amount_due } = after;
  return {
    ...stored,
    before: forAudit(before, lines),
    after: {
      amount,
      description,
      due_date,
      minimum_amount_due,
      items: textsOf(wanted, 'item'),
      taxes_and_fees: textsOf(wanted, 'append'),
    },
  };
};

const unchanged: Omit<InvoiceEdit, 'lines' | 'version'> = {
  state: undefined,
  stateWas: undefined,
  dueDate: undefined,
  description: undefined,
  minimumMinor: undefined,
};

/**
 * Removes a line, never the last item. Answers the invoice's version. Throws lineNotFound, and what editLocked throws.
 */
export const deleteLine = async (
  context: EditContext,
  line: Pick<StoredLine, 'kind' | 'id'>,
  version: number | undefined,
): Promise<number> => {
  const { db, actor } = context;
  const owner = await findLineOwner(db, actor.merchantIds, line);
  if (owner === undefined) throw lineNotFound();
  const { kind, id } = line;
  return db.transaction().execute((transaction) =>
    editLocked(transaction, context, owner, {
      source: kind === 'item' ? 'DELETE invoice_items' : 'DELETE invoice_appends',
      version,
      toEdit: (lines) => {
        // another request may have removed it while this one waited
        if (!lines.some((each) => each.kind === kind && each.id === id)) throw lineNotFound();
        const kept = lines.filter((each) => each.kind === kind && each.id !== id);
        return { ...unchanged, version, lines: { [kind]: kept } };
      },
    }),
  );
};
