/** What the audit log keeps of a new customer, made on a screen or of a file. */
export const newCustomerFields = [
  'first_name',
  'last_name',
  'is_business',
  'business_name',
  'date_of_birth',
  'email',
  'phone',
  'service_address',
  'service_address2',
  'service_address_city',
  'service_address_state',
  'service_address_zip',
  'external_ID',
  'sms_opt_in',
] as const;
