import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';

/** The settings of Cedar, with these changes. */
export const settingsWith = (change: Partial<BusinessSettings> = {}): BusinessSettings => ({
  merchant_id: 1,
  merchant_name: 'Cedar',
  time_zone: 'America/Denver',
  brand_color: '#1c6fb0',
  accent: null,
  takes_bank: true,
  takes_cash: false,
  donation_fee: 3,
  default_report_range: '30',
  invoice_number_prefix: '',
  invoice_number_digits: 1,
  invoice_number_next: 1042,
  payment_terms: '',
  minimum_due_kind: 'none',
  minimum_due_value: 0,
  legal_name: '',
  address: '',
  support_phone: '',
  support_email: '',
  texts_from: 8,
  texts_until: 21,
  ...change,
});
