import { sql } from 'kysely';
import { contactLines } from '../../core/business-contact.domain';

/** Null: the product's own, without a merchant. */
export type FooterRow = {
  readonly merchant_name: string | null;
  readonly legal_name: string | null;
  readonly merchant_address: string | null;
  readonly support_phone: string | null;
  readonly support_email: string | null;
};

/** Of `merchants me`, beside its name. */
export const footerColumns = sql`
  me.legal_name, me.address as merchant_address, me.support_phone, me.support_email`;

/** How its readers reach the merchant, below a mail; '' for none. */
export const footerOf = (row: FooterRow): string => {
  const name = row.merchant_name ?? '';
  const lines = contactLines(
    {
      legal_name: row.legal_name ?? '',
      address: row.merchant_address ?? '',
      support_phone: row.support_phone ?? '',
      support_email: row.support_email ?? '',
    },
    name,
  );
  return lines.length === 0 ? '' : [name, ...lines].join('\n');
};
