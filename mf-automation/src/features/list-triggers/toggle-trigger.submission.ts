import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import type { SagaOf } from '@billfold/shared/store/effects';
import { createSubmission } from '@billfold/shared/store/submission';
import { toTrigger, type TriggerAnswer } from '../../entities/trigger/trigger-answer';
import { triggers } from '../../entities/trigger/triggers.resource';
import { moduleName } from '../../module/module-name';

type Toggle = { readonly id: number; readonly isActive: boolean };

/** Changes one event in the list. */
const change = (id: number, next: (trigger: TriggerView) => TriggerView): SagaOf<void> =>
  triggers.mapValue(undefined, (list) =>
    list.map((trigger) => (trigger.id === id ? next(trigger) : trigger)),
  );

const setActive = (id: number, isActive: boolean): SagaOf<void> =>
  change(id, (trigger) => ({ ...trigger, is_active: isActive }));

/** Moves the switch at once. When the server refuses, the switch goes back and an error toast shows the texts. */
export const toggleTrigger = createSubmission<Toggle, TriggerAnswer>({
  module: moduleName,
  name: 'toggleTrigger',
  keyOf: ({ id }) => id,
  request: ({ id, isActive }) => ({
    method: 'POST',
    path: `triggers/${id}/toggle`,
    body: { is_active: isActive },
  }),
  around: function* moveAtOnce(send, { id, isActive }) {
    yield* setActive(id, isActive);
    try {
      const answer = yield* send();
      yield* change(id, () => toTrigger(answer));
      return answer;
    } catch (error) {
      yield* setActive(id, !isActive);
      throw error;
    }
  },
  onRefused: ({ notify }, errors) => notify({ message: errors.join('\n'), type: 'error' }),
});
