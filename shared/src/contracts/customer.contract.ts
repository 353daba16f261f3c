import { Type, type Static } from 'typebox';
import { emailLimits, nameLimits, noteLimits, phoneLimits, zipLimits } from './limits';
import { type AgreementWay, agreementWays } from './opt-in-wording';
import type { CustomerView } from './subscription.contract';
import { type UsStateCode, usStateCodes } from './us-states';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Line = Type.String({ maxLength: nameLimits.max });
const Phone = Type.String({ maxLength: 20, description: `${phoneLimits.digits} digits` });
const Email = Type.String({
  format: 'email-or-nothing',
  maxLength: emailLimits.max,
  description: 'stored in lower case',
});
const Birthday = Type.String({
  maxLength: 32,
  description: 'YYYY-MM-DD or MM/DD/YYYY, cut at 10 characters; of a business not stored',
});
const State = Type.Unsafe<UsStateCode | ''>(Type.String({ enum: ['', ...usStateCodes] }));

const facts = {
  first_name: Type.Optional(Line),
  last_name: Type.Optional(Line),
  business_name: Type.Optional(Line),
  date_of_birth: Type.Optional(Type.Union([Birthday, Type.Null()])),
  service_address: Type.Optional(Line),
  service_address2: Type.Optional(Line),
  service_address_city: Type.Optional(Line),
  service_address_state: Type.Optional(State),
  service_address_zip: Type.Optional(
    Type.String({ maxLength: zipLimits.short, pattern: '^[0-9]*$' }),
  ),
};

/**
 * POST users, by staff who may change customers, with an Idempotency-Key. A failure answers `errors`.
 *
 * A person who has both this e-mail and this phone becomes a customer of this merchant, too; nothing that another
 * merchant wrote is shown or changed. 409 `conflict` when only one of the two is in use, or when the person is a
 * customer here already.
 */
/** @public */ export const CreateCustomerRequest = Type.Object(
  {
    ...facts,
    is_business: Type.Boolean(),
    merchant_id: Id,
    phone: Phone,
    email: Email,
    external_ID: Type.Optional(Line),
    sms_opt_in: Type.Optional(
      Type.Boolean({
        description: '1: with agreed_by, which is stored; refused after a STOP from the phone',
      }),
    ),
    agreed_by: Type.Optional(Type.Unsafe<AgreementWay>(Type.String({ enum: [...agreementWays] }))),
    reference: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type CreateCustomerRequest = Static<typeof CreateCustomerRequest>;

export const CreateCustomerResponse = Type.Object({ subscription_id: Type.Integer() });
export type CreateCustomerResponse = Static<typeof CreateCustomerResponse>;

/**
 * PATCH subscriptions/{id}, by staff who may change customers; answers the customer. Absent fields stay. All values are
 * this merchant's own record: only the customer changes the contact for sign-in, and other merchants do not see these
 * values. `proposed` of the answer names the values that the customer was invited to use for sign-in.
 *
 * With `version`, which the editor read, 409 `version_mismatch` when the customer was changed meanwhile:
 * `CustomerConflict`.
 */
export const EditCustomerRequest = Type.Object(
  {
    ...facts,
    is_business: Type.Optional(Type.Boolean()),
    email: Type.Optional(Email),
    formatted_phone: Type.Optional(Type.String({ maxLength: 20, description: '(303) 555-0101' })),
    notes: Type.Optional(Type.String({ maxLength: noteLimits.max, 'x-text': 'lines' })),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  closed,
);
export type EditCustomerRequest = Static<typeof EditCustomerRequest>;

/** @public The 409 of an edited customer: as GET subscriptions/{id} answers it now. */
export type CustomerConflict = {
  readonly detail: string;
  readonly code: 'version_mismatch';
  readonly present: CustomerView;
};
