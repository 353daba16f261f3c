import type {
  CreateCustomerRequest,
  CreateCustomerResponse,
} from '@billfold/shared/contracts/customer.contract';
import type { ApiError } from '@billfold/shared/http/api-error';
import { displayName } from '@billfold/shared/format/names';
import { writeOptIn } from '@billfold/shared/format/opt-in';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission, type Refusals } from '@billfold/shared/store/submission';
import { fieldOfTaken } from '../../entities/customer/taken-address';
import { moduleName } from '../../module/module-name';
import { paths } from '../../module/paths';

const refusalsOf = ({ details }: ApiError): Refusals =>
  Object.fromEntries(
    details.flatMap((text) => {
      const field = fieldOfTaken.get(text);
      return field === undefined ? [] : [[field, text]];
    }),
  );

const nameOf = ({ first_name = '', last_name = '', ...request }: CreateCustomerRequest): string =>
  displayName({
    first_name,
    last_name,
    is_business: request.is_business,
    business_name: request.business_name ?? '',
  });

const bodyOf = (request: CreateCustomerRequest) => ({
  ...request,
  sms_opt_in: writeOptIn(request.sms_opt_in === true),
});

export const createCustomer = createSubmission<CreateCustomerRequest, CreateCustomerResponse>({
  module: moduleName,
  name: 'createCustomer',
  request: (command) => ({ method: 'POST', path: 'users', body: bodyOf(command) }),
  /** A lost answer makes no second customer. */
  once: oncePer(bodyOf),
  refusalsOf,
  onDone: ({ notify }, request, { subscription_id: id }) =>
    notify({ message: `${nameOf(request)} was added.`, path: paths.customer.href(id) }),
});
