import type { CustomerSort } from '@billfold/shared/contracts/subscription.contract';
import { sql } from 'kysely';
import type { ListPage } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { countAll, readRows } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import { type CustomerQuestion, customersOf } from './list-subscriptions.queries';

/** A customer as a file shows one. */
export type CustomerFileRow = Row<
  'subscriptions',
  | 'id'
  | 'merchant_id'
  | 'user_external_id'
  | 'sms_opt_in'
  | 'state'
  | 'service_address'
  | 'service_address2'
  | 'service_address_city'
  | 'service_address_state'
  | 'service_address_zip'
> &
  Row<'users', 'is_business' | 'business_name' | 'first_name' | 'last_name' | 'date_of_birth'> & {
    readonly email: string | null;
    readonly phone: string | null;
    readonly tags: string;
  };

/** One page of the file. */
export const listFileRows = (
  executor: Executor,
  question: CustomerQuestion,
): Promise<ListPage<CustomerFileRow>> =>
  readRows<CustomerFileRow, CustomerSort>(executor, {
    columns: sql`
      s.id, s.merchant_id, s.user_external_id, s.sms_opt_in, s.state, s.service_address, s.service_address2,
        s.service_address_city,
      s.service_address_state, s.service_address_zip, ${customerName.isBusiness} as is_business,
        ${customerName.business} as business_name,
      ${customerName.first} as first_name, ${customerName.last} as last_name, ${customerName.birthday} as date_of_birth,
      coalesce(s.email, u.email) as email, coalesce(s.phone, u.phone) as phone,
      coalesce((select string_agg(t.name, ', ' order by lower(t.name)) from subscription_tags st
        join tags t on t.id = st.tag_id
                 where st.subscription_id = s.id), '') as tags`,
    from: sql`subscriptions s join users u on u.id = s.user_id`,
    ...customersOf(question),
  });

/** How many rows the file has. */
export const countFileRows = (executor: Executor, question: CustomerQuestion): Promise<number> =>
  countAll<CustomerSort>(executor, {
    columns: sql`s.id`,
    from: sql`subscriptions s join users u on u.id = s.user_id`,
    ...customersOf(question),
  });
