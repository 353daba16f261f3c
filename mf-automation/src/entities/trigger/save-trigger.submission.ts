import type { TriggerRequest } from '@billfold/shared/contracts/trigger.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import type { TriggerAnswer } from './trigger-answer';

export type TriggerSave = {
  /** Null: a new event. */
  readonly edited: { readonly id: number; readonly version: number } | null;
  readonly request: TriggerRequest;
};

/** Creates or edits an event. A refusal is also an error toast, as for the switch. */
export const saveTrigger = createSubmission<TriggerSave, TriggerAnswer>({
  module: moduleName,
  name: 'saveTrigger',
  request: ({ edited, request }) =>
    edited === null
      ? { method: 'POST', path: 'triggers', body: request }
      : { method: 'PATCH', path: `triggers/${edited.id}`, body: { ...request, ...edited } },
  /** A lost answer makes no second event. */
  once: oncePer(({ edited, request }) => (edited === null ? request : null)),
  onRefused: ({ notify }, errors) => notify({ message: errors.join('\n'), type: 'error' }),
  onDone: ({ notify }, { edited }) => {
    if (edited !== null) notify({ message: 'Trigger successfully updated', type: 'success' });
  },
});
