import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import type { SavedViewRow } from './saved-view.queries';

type Change = { readonly before: SavedViewRow | null; readonly after: SavedViewRow | null };

/** What the change is to the team of a merchant: null where the team did not have the view, and does not get it. */
const changesOf = ({ before, after }: Change) => {
  const old = before?.merchant_id ?? null;
  const fresh = after?.merchant_id ?? null;
  if (old !== null && old === fresh)
    return [{ merchantId: old, action: 'saved_view.edited', before, after }];
  const isGone = after === null;
  return [
    ...(old === null
      ? []
      : [
          {
            merchantId: old,
            action: isGone ? 'saved_view.deleted' : 'saved_view.unshared',
            before,
            after: null,
          },
        ]),
    ...(fresh === null
      ? []
      : [{ merchantId: fresh, action: 'saved_view.shared', before: null, after }]),
  ];
};

/**
 * Audits what a team has, loses or gets, and makes its open screens read the views again. A view of one person is in no
 * log.
 */
export const recordChange = async (
  transaction: Executor,
  context: UseCaseContext<StaffActor>,
  change: Change,
): Promise<void> => {
  const id = (change.after ?? change.before)?.id ?? 0;
  for (const one of changesOf(change)) {
    const isChanged = await audited(transaction, context, {
      ...one,
      entity: 'saved_view',
      entityId: id,
      fields: ['list', 'name', 'query'],
    });
    if (isChanged)
      await publishChanged(
        transaction,
        [{ merchantId: one.merchantId, entity: 'saved_view', id }],
        context.clock.now(),
      );
  }
};
