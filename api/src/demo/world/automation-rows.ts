import type { NewRow } from './rows.queries';
import { demoGroups, demoTags, demoTemplates, demoTriggers } from './demo-automation';
import type { Calendar } from './calendar';
import type { DemoSubscription } from './customer-rows';
import type { Random } from './random';

type Context = { readonly random: Random; readonly calendarOf: (merchantId: number) => Calendar };

const openedAt = ({ calendarOf }: Context, merchantId: number): string => {
  const calendar = calendarOf(merchantId);
  return calendar.moment(calendar.inMonth(-13, 1), 9, 0);
};

export const templateRows = (context: Context): NewRow<'sms_templates'>[] =>
  demoTemplates.map(({ id, merchantId, name, body }) => ({
    id,
    merchant_id: merchantId,
    name,
    body,
    created_at: openedAt(context, merchantId),
  }));

export const groupRows = (context: Context): NewRow<'auto_groups'>[] =>
  demoGroups.map(({ id, merchantId, name, description }) => ({
    id,
    merchant_id: merchantId,
    name,
    description,
    is_active: true,
    created_at: openedAt(context, merchantId),
  }));

export const groupConditionRows = (): NewRow<'auto_group_conditions'>[] =>
  demoGroups
    .flatMap(({ id, conditions }) =>
      conditions.map((condition) => ({ group_id: id, type: 'filter', ...condition })),
    )
    .map((row, index) => ({ id: index + 1, ...row }));

export const tagRows = (): NewRow<'tags'>[] =>
  demoTags.map(({ id, merchantId, name }) => ({ id, merchant_id: merchantId, name }));

/** About a third of the customers carry one or two tags; every tag is used. */
export const subscriptionTagRows = (
  links: readonly DemoSubscription[],
  { random }: Context,
): NewRow<'subscription_tags'>[] =>
  links.flatMap((link) => {
    const own = demoTags.filter((tag) => tag.merchantId === link.merchantId);
    return own
      .filter(() => random.chance(0.12))
      .map((tag) => ({ subscription_id: link.id, tag_id: tag.id }));
  });

export const triggerRows = (context: Context): NewRow<'triggers'>[] =>
  demoTriggers.map(({ id, merchantId, label, templateId, toEmail, days, time, isActive }) => ({
    id,
    merchant_id: merchantId,
    label,
    object_name: 'UserInvoice',
    template_id: templateId,
    to_email: toEmail,
    scheduled_days: [...days],
    send_time: time,
    is_active: isActive,
    created_at: openedAt(context, merchantId),
    updated_at: openedAt(context, merchantId),
  }));

export const triggerConditionRows = (): NewRow<'trigger_conditions'>[] =>
  demoTriggers
    .flatMap(({ id, conditions }) =>
      conditions.map((condition, position) => ({
        trigger_id: id,
        position,
        type: 'filter',
        ...condition,
      })),
    )
    .map((row, index) => ({ id: index + 1, ...row }));

export const triggerActionRows = (): NewRow<'trigger_actions'>[] =>
  demoTriggers.map(({ id, action }) => ({
    id,
    trigger_id: id,
    position: 0,
    action_type: action.type,
    recipients: [...action.recipients],
  }));
