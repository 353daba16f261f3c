import { UpdateCustomerRequest, UserInfo } from '@billfold/shared/contracts/session.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, EmailInput } from '../../http/input-schema';
import { customerContext } from '../../http/request-context';
import { invalidInput } from '../../core/problem.errors';
import { parsePhone } from '../../core/read-phone';
import { changeOwnContact } from './change-own-contact.service';
import { presentUser } from './present-user';

/** The contract's fields; an e-mail is judged as everywhere. */
const UpdateCustomerBody = Body({ ...UpdateCustomerRequest.properties, email: EmailInput });

export const updateCustomerRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/users/update_customer',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['Users'],
        summary:
          "The signed-in customer's own phone and e-mail; a changed phone switches texting off everywhere. A link to a new PIN goes to a changed e-mail once that was confirmed",
        body: UpdateCustomerBody,
        response: { 200: UserInfo, ...failures(400, 401, 403, 409, 429) },
      },
    },
    async (request) => {
      const phone = parsePhone(request.body.formatted_phone);
      if (phone === undefined) throw invalidInput('formatted_phone is not valid.');
      return presentUser(
        await changeOwnContact(customerContext(request, dependencies), {
          phone,
          email: request.body.email,
          source: 'PATCH users/update_customer',
        }),
        null,
      );
    },
  );
};
