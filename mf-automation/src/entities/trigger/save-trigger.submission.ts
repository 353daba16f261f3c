import type { TriggerRequest } from '@billfold/shared/contracts/trigger.contract';
import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow, errorLines } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import type { TriggerAnswer } from './trigger-answer';

export type TriggerSave = {
  /** Null: a new event. */
  readonly edited: { readonly id: number; readonly version: number } | null;
  readonly request: TriggerRequest;
};

/** The same form is sent under the same key until it has an answer: a lost answer makes no second event. */
const keys = createIdempotencyKeeper();

const send = async ({ http }: ShellServices, { edited, request }: TriggerSave) =>
  bodyOrThrow(
    edited === null
      ? await keys.send(request, (idempotencyKey) =>
          http.request<TriggerAnswer>({
            method: 'POST',
            path: 'triggers',
            body: request,
            idempotencyKey,
          }),
        )
      : await http.request<TriggerAnswer>({
          method: 'PATCH',
          path: `triggers/${edited.id}`,
          body: { ...request, ...edited },
        }),
  );

/** Creates or edits an event. A refusal is also an error toast, as for the switch. */
export const saveTrigger = createSubmission<TriggerSave, TriggerAnswer>({
  module: moduleName,
  name: 'saveTrigger',
  submit: async (services, save) => {
    try {
      return await send(services, save);
    } catch (error) {
      services.notify({ message: errorLines(error).join('\n'), type: 'error' });
      throw error;
    }
  },
  onDone: ({ notify }, { edited }) => {
    if (edited !== null) notify({ message: 'Trigger successfully updated', type: 'success' });
  },
});
