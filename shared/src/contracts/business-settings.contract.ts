import { Type, type Static } from 'typebox';
import { OptionalAccent } from './accent.contract';
import { billingSettings } from './billing-settings.contract';
import { donationFeeLimits } from './limits';
import { messageSettings } from './message-settings.contract';
import { TimeZone } from './time-zone.contract';
import { contactLimits } from './business-contact.contract';
import { emailLimits } from './limits';
import { type ReportRange, reportRanges } from './report-words';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const color = '#[0-9a-f]{6}';
const DefaultRange = Type.Unsafe<ReportRange>(
  Type.Union(reportRanges.map((name) => Type.Literal(name))),
);
/** GET business_settings: one of each merchant whose team the caller manages */
export const BusinessSettings = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  time_zone: Type.String(),
  brand_color: Type.String({ description: 'such as #1c6fb0; empty: the color of the product' }),
  accent: OptionalAccent,
  takes_bank: Type.Boolean({ description: 'customers may pay by bank account' }),
  takes_cash: Type.Boolean({ description: 'customers may announce cash' }),
  donation_fee: Type.Integer({ description: 'percent' }),
  default_report_range: DefaultRange,
  ...billingSettings,
  legal_name: Type.String(),
  address: Type.String({ description: 'lines as on an envelope' }),
  support_phone: Type.String({ description: '10 digits, or empty' }),
  support_email: Type.String(),
  ...messageSettings,
});
export type BusinessSettings = Static<typeof BusinessSettings>;

/** PATCH business_settings; what is left out stays */
export const ChangeBusinessSettings = Type.Object(
  {
    merchant_id: Id,
    brand_color: Type.Optional(
      Type.String({ pattern: `^(${color})?$`, description: 'empty: the color of the product' }),
    ),
    takes_bank: Type.Optional(Type.Boolean()),
    takes_cash: Type.Optional(Type.Boolean()),
    donation_fee: Type.Optional(Type.Integer({ minimum: 0, maximum: donationFeeLimits.max })),
    default_report_range: Type.Optional(DefaultRange),
    ...Type.Partial(Type.Object(billingSettings)).properties,
    time_zone: Type.Optional(TimeZone),
    merchant_name: Type.Optional(
      Type.String({ description: 'former names keep opening the pages of the business' }),
    ),
    legal_name: Type.Optional(Type.String({ maxLength: contactLimits.legalNameMax })),
    address: Type.Optional(Type.String({ maxLength: contactLimits.addressMax, 'x-text': 'lines' })),
    support_phone: Type.Optional(Type.String({ maxLength: 30 })),
    support_email: Type.Optional(Type.String({ maxLength: emailLimits.max })),
    ...Type.Partial(Type.Object(messageSettings)).properties,
  },
  closed,
);
export type ChangeBusinessSettings = Static<typeof ChangeBusinessSettings>;

/** GET business_settings/accent: what customers' pages make of a color */
export const AccentQuery = Type.Object({ color: Type.String({ pattern: `^${color}$` }) });
export const AccentPreview = Type.Object({ accent: OptionalAccent });
export type AccentPreview = Static<typeof AccentPreview>;
