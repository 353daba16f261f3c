import type { OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { subscription } from '../../entities/subscription/subscription.resource';
import { moduleName } from '../../module/module-name';

type OptInSave = {
  readonly subscriptionId: number;
  readonly body: Readonly<Record<OptInName, 0 | 1>>;
};

/** A change that was not saved is settled by reading the saved values again. */
export const saveOptIns = createSubmission<OptInSave, SubscriptionView>({
  module: moduleName,
  name: 'saveOptIns',
  keyOf: ({ subscriptionId }) => subscriptionId,
  request: ({ subscriptionId, body }) => ({
    method: 'PATCH',
    path: `subscriptions/${subscriptionId}/update_notifications`,
    body,
  }),
  *around(send, { subscriptionId }) {
    try {
      const saved = yield* send();
      yield put(subscription.actions.valuePut(subscriptionId, saved));
      return saved;
    } catch (error) {
      yield put(subscription.actions.reloaded(subscriptionId));
      throw error;
    }
  },
  onDone: ({ notify }) => notify({ message: 'Successfully updated' }),
  onRefused: ({ notify }, errors) =>
    notify({ message: `Error: ${errors.join(' ')}`, type: 'error' }),
});
