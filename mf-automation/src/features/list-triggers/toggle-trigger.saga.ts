import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeEvery } from 'redux-saga/effects';
import { toTrigger, type TriggerAnswer } from '../../entities/trigger/trigger-answer';
import { triggers } from '../../entities/trigger/triggers.resource';
import { toggleAnswered, triggerToggled } from './toggle-trigger.slice';

type Toggled = ReturnType<typeof triggerToggled>;

/** Changes one event in the list. */
const change = (id: number, next: (trigger: TriggerView) => TriggerView): SagaOf<void> =>
  triggers.mapValue(undefined, (list) =>
    list.map((trigger) => (trigger.id === id ? next(trigger) : trigger)),
  );

const setActive = (id: number, isActive: boolean): SagaOf<void> =>
  change(id, (trigger) => ({ ...trigger, is_active: isActive }));

function* save({ payload: { id, isActive } }: Toggled): SagaOf<void> {
  const { http } = yield* shellServices();
  const { body } = yield* call(() =>
    http.request<TriggerAnswer>({
      method: 'POST',
      path: `triggers/${id}/toggle`,
      body: { is_active: isActive },
    }),
  );
  yield* change(id, () => toTrigger(body));
  yield put(toggleAnswered({ id, isActive }));
}

/** Moves the switch at once. When the server refuses, the switch goes back and an error toast shows the texts. */
function* toggle(event: Toggled): SagaOf<void> {
  const { id, isActive } = event.payload;
  const { notify } = yield* shellServices();
  let isRefused = false;
  yield* setActive(id, isActive);
  yield* safely(save, (errors) => {
    isRefused = true;
    notify({ message: errors.join('\n'), type: 'error' });
    return toggleAnswered(event.payload);
  })(event);
  if (isRefused) yield* setActive(id, !isActive);
}

export function* toggleTriggerSaga() {
  yield takeEvery(triggerToggled, toggle);
}
