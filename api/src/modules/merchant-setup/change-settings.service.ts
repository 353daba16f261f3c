import type {
  BusinessSettings,
  ChangeBusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { merchantsWith, requirePermission, type StaffActor } from '../../core/actor';
import { publishChanged } from '../live-events/live-events.public';
import { accentOf } from '../merchants/merchants.public';
import { listSettings, lockSettings, type SettingsRow, storeSettings } from './settings.queries';

type Context = UseCaseContext<StaffActor>;

const present = (row: SettingsRow): BusinessSettings => ({
  merchant_id: row.id,
  merchant_name: row.name,
  time_zone: row.time_zone,
  brand_color: row.brand_color ?? '',
  accent: accentOf(row.brand_color),
  takes_bank: row.ach_on,
  takes_cash: row.takes_cash,
  donation_fee: row.donation_fee,
  default_report_range: row.default_report_range,
});

const logged = [
  'brand_color',
  'takes_bank',
  'takes_cash',
  'donation_fee',
  'default_report_range',
] as const;

/** Of each merchant whose team the caller manages. */
export const readSettings = async ({ db, actor }: Context): Promise<BusinessSettings[]> =>
  (await listSettings(db, merchantsWith(actor, 'team'))).map(present);

/**
 * Changes settings of a merchant, for its pages and payments from now on. The last of two changes wins, by field.
 * Throws forbidden without `team` there.
 */
export const changeSettings = async (
  context: Context,
  { merchant_id: id, brand_color: color, takes_bank: takesBank, ...change }: ChangeBusinessSettings,
): Promise<BusinessSettings> => {
  requirePermission(context.actor, 'team', id);
  return context.db.transaction().execute(async (transaction) => {
    const before = await lockSettings(transaction, id);
    const after: SettingsRow = {
      ...before,
      ...change,
      brand_color: color === undefined ? before.brand_color : color || null,
      ach_on: takesBank ?? before.ach_on,
    };
    await storeSettings(transaction, after);
    const isChange = await audited(transaction, context, {
      action: 'merchant.settings_changed',
      entity: 'merchant',
      entityId: id,
      merchantId: id,
      fields: logged,
      before: present(before),
      after: present(after),
    });
    if (isChange)
      await publishChanged(
        transaction,
        [{ merchantId: id, entity: 'merchant', id }],
        context.clock.now(),
      );
    return present(after);
  });
};
