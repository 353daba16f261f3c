import type {
  BeginSecondFactorRequest,
  FactorCodeRequest,
  FactorKey,
  RecoveryCodes,
} from '@billfold/shared/contracts/second-factor.contract';
import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

const post =
  <Answer>(name: string) =>
  async ({ http }: ShellServices, body: Readonly<Record<string, unknown>>): Promise<Answer> =>
    (
      await http.request<Answer>({
        method: 'POST',
        path: `second_factor/${name}`,
        body,
      })
    ).body;

export const beginFactor = createSubmission<BeginSecondFactorRequest, FactorKey>({
  module: moduleName,
  name: 'beginFactor',
  submit: post('begin'),
});

export const confirmFactor = createSubmission<FactorCodeRequest, RecoveryCodes>({
  module: moduleName,
  name: 'confirmFactor',
  submit: post('confirm'),
  onDone: ({ notify }) => notify({ message: 'Two-step verification is on.', type: 'success' }),
});

export const renewCodes = createSubmission<FactorCodeRequest, RecoveryCodes>({
  module: moduleName,
  name: 'renewCodes',
  submit: post('recovery_codes'),
});

export const switchFactorOff = createSubmission<FactorCodeRequest>({
  module: moduleName,
  name: 'switchFactorOff',
  submit: post('switch_off'),
  onDone: ({ notify }) => notify({ message: 'Two-step verification is off.' }),
});

/** One browser by its id, or all of them. */
export const forgetBrowsers = createSubmission<{ readonly id: number | null }>({
  module: moduleName,
  name: 'forgetBrowsers',
  submit: ({ http }, { id }) =>
    http.request({
      method: 'POST',
      path: `second_factor/devices/${id === null ? 'forget_all' : `${id}/forget`}`,
      body: {},
    }),
  onDone: ({ notify }) =>
    notify({ message: "We'll ask for a code the next time you sign in there." }),
});
