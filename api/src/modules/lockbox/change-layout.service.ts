import { insertAuditEntry } from '../../db/audit.queries';
import type { Database } from '../../db/database';
import { findMerchantByName } from '../merchants/merchants.public';
import { lockSeries, setLayout } from './lockbox-file.queries';
import { LockboxFault, type LockboxLayout } from './lockbox-layout.domain';
import { readLayout } from './lockbox-layout.service';
import { shippedLayouts } from './shipped-layouts.domain';

export type LayoutContext = {
  readonly db: Database;
  readonly now: Date;
  /** `system:lockbox-layout` */
  readonly by: string;
};

type Place = { readonly merchantId: number; readonly layout: LockboxLayout };

const placeOf = async ({ db }: LayoutContext, business: string): Promise<number> => {
  const merchant = await findMerchantByName(db, business);
  if (merchant === undefined) throw new LockboxFault(`There is no business named ${business}.`);
  return merchant.id;
};

/** The layout of a merchant's next lockbox files. */
export const showLayout = async (context: LayoutContext, business: string): Promise<Place> => {
  const merchantId = await placeOf(context, business);
  const series = await context.db
    .transaction()
    .execute((transaction) => lockSeries(transaction, merchantId, context.now));
  return { merchantId, layout: readLayout(series?.layout) };
};

const layoutOf = (given: unknown): LockboxLayout => {
  if (typeof given !== 'string') return readLayout(given);
  const shipped = shippedLayouts.find(({ name }) => name === given);
  if (shipped !== undefined) return shipped;
  const names = shippedLayouts.map(({ name }) => name).join(' and ');
  throw new LockboxFault(`No layout ${given} ships: ${names} do. Another one is a .json file.`);
};

/**
 * Sets the layout of the next files: the name of one that ships, or a layout of the bank. Stored files stay. Throws
 * LockboxFault for a layout that cannot be read.
 */
export const changeLayout = async (
  context: LayoutContext,
  business: string,
  given: unknown,
): Promise<Place> => {
  const merchantId = await placeOf(context, business);
  const layout = layoutOf(given);
  const { db, now, by } = context;
  await db.transaction().execute(async (transaction) => {
    const series = await lockSeries(transaction, merchantId, now);
    await setLayout(transaction, merchantId, layout);
    await insertAuditEntry(transaction, {
      actor: by,
      action: 'lockbox_layout.changed',
      entity: 'merchant',
      entityId: merchantId,
      before: { layout: series?.layout ?? null },
      after: { layout },
      at: now,
      requestId: null,
    });
  });
  return { merchantId, layout };
};
