import type { WaitingAct } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import type { ActOutcome, ConfirmedAct } from '../rollouts/rollouts.public';
import { elsewhere, issueWithin, type OverridesContext } from './overrides.service';
import { savePreviewWithin } from './previews.service';

type OverrideAct = Extract<WaitingAct, { kind: 'issue_override' | 'save_preview' }>;

/** Does what a second person has confirmed. A preview's link is in its list; an override's is answered, once. */
export const makeOverrideAct = async (
  transaction: Executor,
  context: OverridesContext,
  act: OverrideAct,
  confirmed: ConfirmedAct,
): Promise<ActOutcome> => {
  const { environment } = confirmed;
  if (environment !== context.environment) throw elsewhere(environment, context.environment);
  if (act.kind === 'issue_override')
    return { issued: await issueWithin(transaction, context, act, confirmed) };
  await savePreviewWithin(transaction, context, act, confirmed);
  return {};
};
