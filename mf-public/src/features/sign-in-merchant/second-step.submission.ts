import type {
  FactorKey,
  SecondFactorRequest,
  SecondFactorResponse,
} from '@billfold/shared/contracts/second-factor.contract';
import { createResource } from '@billfold/shared/store/resource';
import { createSubmission } from '@billfold/shared/store/submission';
import { toSignIn } from '../../entities/session/login.domain';
import { moduleName } from '../../module/module-name';

/** The second step of a sign-in. After a set-up the recovery codes come first, and the session after them. */
export const finishSignIn = createSubmission<SecondFactorRequest, SecondFactorResponse>({
  module: moduleName,
  name: 'finishSignIn',
  submit: async ({ http }, body) =>
    (
      await http.request<SecondFactorResponse>({
        method: 'POST',
        path: 'auth/second_factor',
        body,
      })
    ).body,
  onDone: ({ session }, _request, answer) => {
    if (answer.recovery_codes === undefined) session.signIn(toSignIn(answer, true));
  },
});

/** The key of a person who must set up a second factor, by the token of the first step. */
export const setupKey = createResource({
  module: moduleName,
  name: 'setupKey',
  load: async ({ http }, token: string): Promise<FactorKey> =>
    (
      await http.request<FactorKey>({
        method: 'POST',
        path: 'auth/second_factor/setup',
        body: { token },
      })
    ).body,
});
