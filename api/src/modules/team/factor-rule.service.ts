import type {
  FactorRule,
  FactorRuleRequest,
} from '@billfold/shared/contracts/second-factor.contract';
import { audited } from '../../context/audited';
import { isFactorOn, ownFactorFirst } from '../staff-access/staff-access.public';
import { type TeamContext, withTeam } from './change-team.service';
import { listFactorRules, setFactorRule } from './factor-rule.queries';

/** Which of the merchants whose team the caller manages require a second factor. */
export const readFactorRules = async ({ db, actor }: TeamContext): Promise<FactorRule[]> => {
  const rows = await listFactorRules(db, actor.merchantIds);
  return rows.map(({ id, name, second_factor_required }) => ({
    merchant_id: id,
    merchant_name: name,
    is_required: second_factor_required,
  }));
};

/**
 * Requires a second factor of the team, or requires it no more. Members without one are led to set it up at their next
 * sign-in; their present sessions go on. Throws ownFactorFirst for a caller without one.
 */
export const changeFactorRule = (
  context: TeamContext,
  { merchant_id: merchantId, is_required: isRequired }: FactorRuleRequest,
): Promise<void> =>
  withTeam(context, merchantId, async ({ transaction }) => {
    if (isRequired && !(await isFactorOn(transaction, context.actor.userId)))
      throw ownFactorFirst();
    const [before] = await listFactorRules(transaction, [merchantId]);
    await setFactorRule(transaction, merchantId, isRequired);
    await audited(transaction, context, {
      action: 'merchant.second_factor_required',
      entity: 'merchant',
      entityId: merchantId,
      merchantId,
      fields: ['second_factor_required'],
      before: before ?? null,
      after: before === undefined ? null : { ...before, second_factor_required: isRequired },
    });
  });
