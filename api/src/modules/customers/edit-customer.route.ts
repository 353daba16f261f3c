import { EditCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { Body, EmailInput, IdParams, parsePhone } from '../../http/input.schema';
import { staffContext } from '../../http/request-context';
import { invalidInput } from '../../core/problem.errors';
import { editCustomer } from './edit-customer.service';
import { presentCustomer } from '../subscriptions/subscriptions.public';

/** The contract's fields; an e-mail is judged as everywhere. */
const EditCustomerBody = Body({
  ...Type.Omit(EditCustomerRequest, [
    'first_name',
    'last_name',
    'is_business',
    'business_name',
    'date_of_birth',
  ]).properties,
  email: Type.Optional(EmailInput),
});

const readPhone = (text: string | undefined): { readonly phone?: string } => {
  if (text === undefined) return {};
  const phone = parsePhone(text);
  if (phone === undefined) throw invalidInput('formatted_phone is not valid.');
  return { phone };
};

export const editCustomerRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/subscriptions/:id',
    {
      config: { access: 'merchant', permission: 'customers' },
      schema: {
        tags: ['Subscriptions'],
        summary: 'Change what the business has written down about a customer; what is absent stays',
        description:
          'No customer signs in with it, and no link to a new PIN goes there: what a person signs in with only they change. With `version`, the 409 `version_mismatch` carries the customer of now as `present`.',
        params: IdParams,
        body: EditCustomerBody,
        response: { 200: CustomerView, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { email, formatted_phone: phone, version, ...details } = request.body;
      const row = await editCustomer(staffContext(request, dependencies), request.params.id, {
        contact: { ...(email === undefined ? {} : { email }), ...readPhone(phone) },
        details,
        version,
      });
      return presentCustomer(row, 'one');
    },
  );
};
