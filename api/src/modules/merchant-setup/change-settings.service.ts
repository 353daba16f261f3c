import type {
  InvoiceNumbers,
  InvoiceNumbersQuery,
} from '@billfold/shared/contracts/billing-settings.contract';
import type {
  BusinessSettings,
  ChangeBusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import type { Static } from 'typebox';
import { textHours } from '@billfold/shared/contracts/limits';
import type { UseCaseContext } from '../../context/use-case-context';
import { merchantsWith, requirePermission, type StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import { nextCounts, previewNumbers, setNextCount } from '../invoices/invoices.public';
import { recordChange } from '../live-events/live-events.public';
import { accentOf } from '../merchants/merchants.public';
import { moveToZone } from './time-zone.service';
import type { MovingPayments } from './zone-payments';
import { wakeBulk } from '../outbox/outbox.public';
import { readIdentity } from './identity.domain';
import { takeName } from './rename.service';
import { listSettings, lockSettings, type SettingsRow, storeSettings } from './settings.queries';

type Context = UseCaseContext<StaffActor>;

const present = (row: SettingsRow, next: number): BusinessSettings => ({
  merchant_id: row.id,
  merchant_name: row.name,
  time_zone: row.time_zone,
  brand_color: row.brand_color ?? '',
  accent: accentOf(row.brand_color),
  takes_bank: row.ach_on,
  takes_cash: row.takes_cash,
  donation_fee: row.donation_fee,
  default_report_range: row.default_report_range,
  invoice_number_prefix: row.invoice_number_prefix,
  invoice_number_digits: row.invoice_number_digits,
  invoice_number_next: next,
  payment_terms: row.payment_terms,
  minimum_due_kind: row.minimum_due_kind,
  minimum_due_value: row.minimum_due_value,
  legal_name: row.legal_name,
  address: row.address,
  support_phone: row.support_phone,
  support_email: row.support_email,
  texts_from: row.texts_from,
  texts_until: row.texts_until,
});

const logged = [
  'time_zone',
  'brand_color',
  'takes_bank',
  'takes_cash',
  'donation_fee',
  'default_report_range',
  'invoice_number_prefix',
  'invoice_number_digits',
  'invoice_number_next',
  'payment_terms',
  'minimum_due_kind',
  'minimum_due_value',
  'merchant_name',
  'legal_name',
  'address',
  'support_phone',
  'support_email',
  'texts_from',
  'texts_until',
] as const;

const firstCount = 1;

const nextOf = (counts: ReadonlyMap<number, number>, id: number): number =>
  counts.get(id) ?? firstCount;

const refuseUnlessMinimum = ({ minimum_due_kind: kind, minimum_due_value: value }: SettingsRow) => {
  if (kind === 'none' && value !== 0) throw invalidInput('No minimum due has no value.');
  if (kind !== 'none' && value === 0) throw invalidInput('Enter a minimum due above 0.');
  if (kind === 'percent' && value > 100) throw invalidInput('The minimum due is at most 100%.');
};

const refuseUnlessHours = ({ texts_from: from, texts_until: until }: SettingsRow) => {
  if (until - from < textHours.fewest)
    throw invalidInput(`Leave at least ${textHours.fewest} hours for texts.`);
};

/** Of each merchant whose team the caller manages. */
export const readSettings = async ({ db, actor }: Context): Promise<BusinessSettings[]> => {
  const rows = await listSettings(db, merchantsWith(actor, 'team'));
  const counts = await nextCounts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, nextOf(counts, row.id)));
};

/** The numbers of the next invoices of a merchant under a pattern. Throws forbidden without `team` there. */
export const readNextNumbers = async (
  { db, actor, clock }: Context,
  query: Static<typeof InvoiceNumbersQuery>,
): Promise<InvoiceNumbers> => {
  requirePermission(actor, 'team', query.merchant_id);
  const numbers = await previewNumbers(db, {
    merchantId: query.merchant_id,
    prefix: query.prefix,
    digits: query.digits,
    next: query.next,
    now: clock.now(),
  });
  return { numbers: [...numbers] };
};

/**
 * Changes settings of a merchant, for its pages and payments from now on. The last of two changes wins, by field.
 * Throws forbidden without `team` there, runOfTodayWaits, nameTaken, and invalidInput for an unfit text.
 */
export const changeSettings = async (
  context: Context,
  {
    merchant_id: id,
    brand_color: color,
    takes_bank: takesBank,
    invoice_number_next: next,
    ...given
  }: ChangeBusinessSettings,
  moving: MovingPayments,
): Promise<BusinessSettings> => {
  requirePermission(context.actor, 'team', id);
  const { merchant_name: name, ...change } = { ...given, ...readIdentity(given) };
  const settings = await context.db.transaction().execute(async (transaction) => {
    const before = await lockSettings(transaction, id);
    if (name !== undefined) await takeName(transaction, before, name, context.clock.now());
    const after: SettingsRow = {
      ...before,
      ...change,
      name: name ?? before.name,
      brand_color: color === undefined ? before.brand_color : color || null,
      ach_on: takesBank ?? before.ach_on,
    };
    refuseUnlessMinimum(after);
    refuseUnlessHours(after);
    if (after.time_zone !== before.time_zone)
      await moveToZone(
        transaction,
        { merchantId: id, from: before.time_zone, to: after.time_zone, now: context.clock.now() },
        moving,
      );
    await storeSettings(transaction, after);
    const nextBefore = nextOf(await nextCounts(transaction, [id]), id);
    if (next !== undefined) await setNextCount(transaction, id, next);
    const changed = present(after, next ?? nextBefore);
    await recordChange(
      transaction,
      context,
      {
        action: 'merchant.settings_changed',
        entity: 'merchant',
        entityId: id,
        merchantId: id,
        fields: logged,
        before: present(before, nextBefore),
        after: changed,
      },
      { entity: 'merchant', id },
    );
    return changed;
  });
  // The queue may have the messages of a run that was due.
  if (change.time_zone !== undefined) wakeBulk();
  return settings;
};
