import {
  CustomerView,
  SubscriptionView,
  UpdateContactRequest,
} from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { Body, EmailInput, IdParams, parsePhone } from '../../http/input.schema';
import { staffContext } from '../../http/request-context';
import { invalidInput } from '../../core/problem.errors';
import { changeContact } from './change-contact.service';
import { presentSubscription } from './subscription.presenter';

/** The contract's fields; an e-mail is judged as everywhere. */
const UpdateContactBody = Body({
  ...UpdateContactRequest.properties,
  email: Type.Optional(EmailInput),
});

const readPhone = (text: string | undefined): { readonly phone?: string } => {
  if (text === undefined) return {};
  const phone = parsePhone(text);
  if (phone === undefined) throw invalidInput('formatted_phone is not valid.');
  return { phone };
};

export const updateSubscriptionRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/subscriptions/:id',
    {
      config: { access: 'merchant', permission: 'customers' },
      schema: {
        tags: ['Subscriptions'],
        summary: 'Change how the business reaches a customer; what is absent stays',
        description:
          'It is the record of the business: no customer signs in with it, and no link to a new PIN goes there. What a person signs in with only they change.',
        params: IdParams,
        body: UpdateContactBody,
        response: {
          200: Type.Object({
            ...Type.Partial(CustomerView).properties,
            ...SubscriptionView.properties,
          }),
          ...failures(400, 401, 403, 404, 429),
        },
      },
    },
    async (request) => {
      const context = staffContext(request, dependencies);
      const { email, formatted_phone: phone } = request.body;
      return presentSubscription(
        await changeContact(context, request.params.id, {
          ...(email === undefined ? {} : { email }),
          ...readPhone(phone),
        }),
        context.actor,
        'one',
      );
    },
  );
};
