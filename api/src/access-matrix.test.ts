import { dayMs } from '@billfold/shared/contracts/durations';
import { randomBytes } from 'node:crypto';
import {
  missingPermissionText,
  permissions,
} from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import { createSecretHasher } from './core/secret-hasher';
import {
  insertCard,
  insertCustomer,
  insertInvoice,
  insertMembership,
  insertStaff,
  insertSubscription,
  insertTransaction,
} from './testing/factories';
import { makeSecret } from './modules/webhooks/webhook-secrets.service';
import { readRoutes } from './testing/routes';
import { asIdleCustomer, asPayer, asStaff } from './testing/sign-in';
import { buildTestApp, testNow, type TestApp } from './testing/test-app';
import { insertSide, type Side } from './testing/world';

type Caller =
  | 'anonymous'
  | 'customer'
  | 'otherCustomer'
  | 'staff'
  | 'staffWithout'
  | 'staffElsewhere'
  | 'staffOfNothing'
  | 'otherStaff'
  | 'staffWhoAdded'
  | 'expired'
  | 'billVisitor'
  | 'payer';
const staffPin = '2580';
type Owned = Side & {
  readonly secondCardId: number;
  readonly messageId: number;
  readonly failedMessageId: number;
  readonly templateId: number;
  readonly spareTemplateId: number;
  readonly savedViewId: number;
  readonly webhookId: number;
  readonly spareWebhookId: number;
  readonly webhookDeliveryId: number;
  readonly spareSavedViewId: number;
  readonly triggerId: number;
  readonly triggerRunId: number;
  readonly deletableTriggerId: number;
  readonly tagId: number;
  readonly spareTagId: number;
  readonly deletable: Side['subscription'];
  readonly deleted: Side['subscription'];
  readonly deletableInvoice: Side['invoice'];
  readonly itemId: number;
  readonly appendId: number;
  readonly clerkId: number;
  readonly spareSessionId: number;
  readonly deviceId: number;
  readonly groupId: number;
  readonly bulkTagChangeId: number;
  readonly alarmId: number;
  readonly announcementId: number;
  readonly planId: number;
  readonly recurringId: number;
  readonly applicationId: number;
  readonly depositId: number;
  readonly operationId: number;
  readonly exportId: number;
  readonly importId: number;
  readonly allCustomersId: number;
  readonly groupMessageId: number;
  readonly lockboxFileId: number;
  readonly apiKeyId: number;
  readonly programId: number;
};
type Request = { readonly url: string; readonly payload?: object };

const upload = ({ merchant }: Owned, kind: string, heads: string): Request => ({
  url: `/api/merchants/import_${kind}`,
  payload: {
    file: Buffer.from(`${heads}\n${heads}`).toString('base64'),
    file_type: 'text/csv',
    merchant_id: merchant.id,
    dry_run: true,
  },
});

const recurringOf = (ana: Owned) => ({
  merchant_id: ana.merchant.id,
  sub_id: ana.subscription.id,
  invoice_items: [{ description: 'Water', amount: 5_000 }],
  frequency: 'monthly',
  first_due_date: '2026-12-15',
});

/**
 * A good request for every route that names a record, in its path, its query or its body, about Ana's side. A new path
 * with an id must say here whose it is.
 */
const requests: Readonly<Record<string, (ana: Owned) => Request>> = {
  'PATCH /api/users/:id/reset_pin': (ana) => ({
    url: `/api/users/${ana.customer.username}/reset_pin`,
    payload: { username: ana.customer.username, pin: '4826', code: 'nobodys' },
  }),
  'PATCH /api/users/:id': (ana) => ({
    url: `/api/users/${ana.customer.id}`,
    payload: { email: `new.${ana.customer.id}@people.test` },
  }),
  'POST /api/users': (ana) => ({
    url: '/api/users',
    payload: {
      is_business: false,
      first_name: 'Nia',
      last_name: 'Okafor',
      merchant_id: ana.merchant.id,
      phone: String(7_205_550_000 + ana.merchant.id),
      email: `nia.${ana.merchant.id}@people.test`,
      service_address_zip: '80202',
    },
  }),
  'POST /api/user_invoices': (ana) => ({
    url: '/api/user_invoices',
    payload: {
      user_id: ana.customer.id,
      merchant_id: ana.merchant.id,
      invoice_items: [{ description: 'Water', amount: 5_000 }],
      due_date: '2026-12-15',
    },
  }),
  'POST /api/recurring_invoices': (ana) => ({
    url: '/api/recurring_invoices',
    payload: recurringOf(ana),
  }),
  'POST /api/recurring_invoices/preview': (ana) => ({
    url: '/api/recurring_invoices/preview',
    payload: {
      merchant_id: ana.merchant.id,
      sub_id: ana.subscription.id,
      frequency: 'monthly',
      first_due_date: '2026-12-15',
    },
  }),
  'GET /api/recurring_invoices/:id': (ana) => ({
    url: `/api/recurring_invoices/${ana.recurringId}`,
  }),
  'GET /api/recurring_invoices/:id/log': (ana) => ({
    url: `/api/recurring_invoices/${ana.recurringId}/log`,
  }),
  'PATCH /api/recurring_invoices/:id': (ana) => ({
    url: `/api/recurring_invoices/${ana.recurringId}`,
    payload: { applies_to: 'next', days_before: 3 },
  }),
  'POST /api/recurring_invoices/:id/pause': (ana) => ({
    url: `/api/recurring_invoices/${ana.recurringId}/pause`,
  }),
  'POST /api/recurring_invoices/:id/resume': (ana) => ({
    url: `/api/recurring_invoices/${ana.recurringId}/resume`,
  }),
  'POST /api/recurring_invoices/:id/end': (ana) => ({
    url: `/api/recurring_invoices/${ana.recurringId}/end`,
  }),
  'POST /api/payment_plans': (ana) => ({
    url: '/api/payment_plans',
    payload: {
      user_id: ana.customer.id,
      merchant_id: ana.merchant.id,
      sub_id: ana.subscription.id,
      original_balance: 10_000,
      first_payment: 0,
      monthly_payment: 5_000,
      payment_due_date: '2026-12-15',
      frequency: 'monthly',
      cancel_invoices: [ana.otherInvoice.id],
      pin: staffPin,
    },
  }),
  'GET /api/applications/:id': (ana) => ({ url: `/api/applications/${ana.applicationId}` }),
  'PATCH /api/applications/:id': (ana) => ({
    url: `/api/applications/${ana.applicationId}`,
    payload: { status: 'submitted' },
  }),
  'GET /api/reports/deposits/:id': (ana) => ({ url: `/api/reports/deposits/${ana.depositId}` }),
  'GET /api/reports/deposit_lines': (ana) => ({
    url: `/api/reports/deposit_lines?deposit=${ana.depositId}`,
  }),
  'POST /api/reports/deposit_lines/export': (ana) => ({
    url: `/api/reports/deposit_lines/export?deposit=${ana.depositId}`,
  }),
  'GET /api/payment_plans/:id': (ana) => ({ url: `/api/payment_plans/${ana.planId}` }),
  'PATCH /api/users/:id/signup': (ana) => ({
    url: `/api/users/${ana.customer.id}/signup`,
    payload: { is_business: false, user_pin: '4826', code: '123456' },
  }),
  'POST /api/users/send_opt_in': (ana) => ({
    url: '/api/users/send_opt_in',
    payload: { user_id: ana.customer.id },
  }),
  'POST /api/invite_user': (ana) => ({
    url: '/api/invite_user',
    payload: { user_id: ana.customer.id },
  }),
  'GET /api/subscriptions/:id': (ana) => ({ url: `/api/subscriptions/${ana.subscription.id}` }),
  'PATCH /api/subscriptions/:id': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}`,
    payload: { email: `office.${ana.subscription.id}@people.test` },
  }),
  'GET /api/subscriptions/:id/get_account_totals': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/get_account_totals`,
  }),
  'PATCH /api/subscriptions/:id/update_notifications': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/update_notifications`,
    payload: { marketing_opt_in: false },
  }),
  'GET /api/merchants/:id/tags': (ana) => ({ url: `/api/merchants/${ana.merchant.id}/tags` }),
  'POST /api/subscriptions/add_subscription_custom_field': (ana) => ({
    url: '/api/subscriptions/add_subscription_custom_field',
    payload: {
      tags: [
        { fieldname: 'tag', constraint: 'string', value: 'New', merchant_id: ana.merchant.id },
      ],
    },
  }),
  'POST /api/subscriptions/bulk_tags': (ana) => ({
    url: '/api/subscriptions/bulk_tags',
    payload: { action: 'add', tag_id: ana.tagId, scope: 'rows', ids: [ana.subscription.id] },
  }),
  'POST /api/subscriptions/bulk_tags/:id/undo': (ana) => ({
    url: `/api/subscriptions/bulk_tags/${ana.bulkTagChangeId}/undo`,
  }),
  'POST /api/subscriptions/:id/add_subscription_custom_lookup': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/add_subscription_custom_lookup`,
    payload: { lookups: [{ parent: ana.subscription.id, custom_field_id: ana.tagId }] },
  }),
  'POST /api/subscriptions/:id/delete_subscription_custom_field': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/delete_subscription_custom_field`,
    payload: { field_id: ana.spareTagId },
  }),
  'POST /api/subscriptions/:id/delete_subscription_custom_field_lookup': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/delete_subscription_custom_field_lookup`,
    payload: { field_ids: [{ field_id: ana.tagId }] },
  }),
  'GET /api/subscriptions/:id/get_subscription_custom_fields': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/get_subscription_custom_fields`,
  }),
  'GET /api/subscriptions/:id/deletion': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/deletion`,
  }),
  'DELETE /api/subscriptions/:id': (ana) => ({
    url: `/api/subscriptions/${ana.deletable.id}`,
    payload: { pin: staffPin },
  }),
  'GET /api/subscriptions/:id/restoration': (ana) => ({
    url: `/api/subscriptions/${ana.deleted.id}/restoration`,
  }),
  'POST /api/subscriptions/:id/restore': (ana) => ({
    url: `/api/subscriptions/${ana.deleted.id}/restore`,
  }),
  'GET /api/consents/export': (ana) => ({
    url: `/api/consents/export?subscription=${ana.subscription.id}`,
  }),
  'GET /api/consents': (ana) => ({ url: `/api/consents?subscription=${ana.subscription.id}` }),
  'GET /api/merchants/get_ach_creds': (ana) => ({
    url: `/api/merchants/get_ach_creds?invoice_id=${ana.invoice.id}`,
  }),
  'POST /api/user_invoices/:id/invoice_link': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/invoice_link`,
  }),
  'GET /api/user_invoices/:id/timeline': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/timeline`,
  }),
  'GET /api/user_invoices/:id/invoice.pdf': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/invoice.pdf`,
  }),
  'GET /api/user_invoices/:id/receipt.pdf': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/receipt.pdf`,
  }),
  'GET /api/user_invoices/:id/schedule.ics': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/schedule.ics`,
  }),
  'GET /api/subscriptions/:id/autopay.ics': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/autopay.ics`,
  }),
  'GET /api/subscriptions/:id/statement.pdf': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/statement.pdf`,
  }),
  'GET /api/user_invoices/:id/reminder': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/reminder`,
  }),
  'POST /api/user_invoices/:id/reminder': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/reminder`,
    payload: {},
  }),
  'GET /api/user_invoices/:id': (ana) => ({ url: `/api/user_invoices/${ana.invoice.id}` }),
  'PATCH /api/user_invoices/:id': (ana) => ({
    url: `/api/user_invoices/${ana.otherInvoice.id}`,
    payload: { description: 'Water for June' },
  }),
  'DELETE /api/user_invoices/:id': (ana) => ({
    url: `/api/user_invoices/${ana.deletableInvoice.id}`,
    payload: { pin: staffPin },
  }),
  'DELETE /api/invoice_items/:id': (ana) => ({ url: `/api/invoice_items/${ana.itemId}` }),
  'DELETE /api/invoice_appends/:id': (ana) => ({ url: `/api/invoice_appends/${ana.appendId}` }),
  'POST /api/user_invoices/delete_invoices': (ana) => ({
    url: '/api/user_invoices/delete_invoices',
    payload: { invoice_ids: [ana.deletableInvoice.id], pin: staffPin },
  }),
  'POST /api/user_invoices/restore_invoices': (ana) => ({
    url: '/api/user_invoices/restore_invoices',
    payload: { invoice_ids: [ana.deletableInvoice.id] },
  }),
  'POST /api/user_invoices/:id/link_token': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/link_token`,
  }),
  'GET /api/transactions/:id/get_status': (ana) => ({
    url: `/api/transactions/${ana.transaction.id}/get_status`,
  }),
  'POST /api/transactions/pay_once': (ana) => ({
    url: '/api/transactions/pay_once',
    payload: { id: ana.card.id, invoice: ana.otherInvoice.id, amount_paid: 100 },
  }),
  'POST /api/payment_methods': (ana) => ({
    url: '/api/payment_methods',
    payload: {
      user: ana.customer.id,
      name: 'Ana Rivera',
      expiration: '12/30',
      address_zip: '80202',
      nickname: 'Groceries',
      acknowledge: true,
      token: '9421111111114242',
      last4: '4242',
      card_type: 'visa',
      agreed_by: 'phone',
    },
  }),
  'PATCH /api/payment_methods/:id': (ana) => ({
    url: `/api/payment_methods/${ana.card.id}`,
    payload: { preferred: true },
  }),
  'DELETE /api/payment_methods/:id': (ana) => ({
    url: `/api/payment_methods/${ana.bank.id}`,
    payload: { confirmed: true },
  }),
  'POST /api/transactions/merchant_pay': (ana) => ({
    url: '/api/transactions/merchant_pay',
    payload: { invoice: ana.otherInvoice.id, payment_method: ana.card.id, amount_paid: 100 },
  }),
  'POST /api/transactions/refund': (ana) => ({
    url: '/api/transactions/refund',
    payload: { transaction: ana.transaction.id, amount: 100 },
  }),
  'POST /api/transactions/cancel': (ana) => ({
    url: '/api/transactions/cancel',
    payload: { transaction: ana.transaction.id },
  }),
  'POST /api/transactions/:id/cancel': (ana) => ({
    url: `/api/transactions/${ana.transaction.id}/cancel`,
  }),
  'POST /api/alarms/:id/resolve': (ana) => ({
    url: `/api/alarms/${ana.alarmId}/resolve`,
    payload: { reason: 'The bank was called.' },
  }),
  'POST /api/cash_announcements/:id/confirm': (ana) => ({
    url: `/api/cash_announcements/${ana.announcementId}/confirm`,
    payload: { pin: staffPin },
  }),
  'POST /api/cash_announcements/:id/refuse': (ana) => ({
    url: `/api/cash_announcements/${ana.announcementId}/refuse`,
  }),
  'GET /api/transactions/:id': (ana) => ({ url: `/api/transactions/${ana.transaction.id}` }),
  'POST /api/transactions/unschedule': (ana) => ({
    url: '/api/transactions/unschedule',
    payload: { invoice: ana.otherInvoice.id, pin: staffPin },
  }),
  'PATCH /api/user_invoices/set_autopay': (ana) => ({
    url: '/api/user_invoices/set_autopay',
    payload: {
      sub_id: ana.subscription.id,
      autopay_method: ana.card.id,
      customized: false,
      agreed_by: 'phone',
    },
  }),
  'PATCH /api/user_invoices/:id/set_autopay': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/set_autopay`,
    payload: { autopay_method: ana.card.id, customized: false, agreed_by: 'phone' },
  }),
  'POST /api/transactions/split_payment': (ana) => ({
    url: '/api/transactions/split_payment',
    payload: {
      invoice: ana.otherInvoice.id,
      payment_one_id: ana.card.id,
      amount_one: 100,
      payment_two_id: ana.secondCardId,
      amount_two: 100,
    },
  }),
  'PATCH /api/team/:id': (ana) => ({
    url: `/api/team/${ana.clerkId}`,
    payload: { merchant_id: ana.merchant.id, permissions: ['view'] },
  }),
  'POST /api/team/:id/end_session': (ana) => ({
    url: `/api/team/${ana.clerkId}/end_session`,
    payload: { merchant_id: ana.merchant.id, session_id: 1 },
  }),
  ...Object.fromEntries(
    [
      'deactivate',
      'reactivate',
      'resend_invitation',
      'withdraw_invitation',
      'reset_second_factor',
    ].map((step) => [
      `POST /api/team/:id/${step}`,
      (ana: Owned) => ({
        url: `/api/team/${ana.clerkId}/${step}`,
        payload: { merchant_id: ana.merchant.id },
      }),
    ]),
  ),
  'POST /api/team/second_factor': (ana) => ({
    url: '/api/team/second_factor',
    payload: { merchant_id: ana.merchant.id, is_required: true },
  }),
  'PATCH /api/business_settings': (ana) => ({
    url: '/api/business_settings',
    payload: { merchant_id: ana.merchant.id, takes_cash: true },
  }),
  'GET /api/business_settings/invoice_numbers': (ana) => ({
    url: `/api/business_settings/invoice_numbers?merchant_id=${ana.merchant.id}&prefix=&digits=1&next=1`,
  }),
  'POST /api/first_steps': (ana) => ({
    url: '/api/first_steps',
    payload: { merchant_id: ana.merchant.id, change: 'page_shared' },
  }),
  'GET /api/business_settings/time_zone': (ana) => ({
    url: `/api/business_settings/time_zone?merchant_id=${ana.merchant.id}&time_zone=America/Denver`,
  }),
  'POST /api/keys': (ana) => ({
    url: '/api/keys',
    payload: { merchant_id: ana.merchant.id, kind: 'publishable' },
  }),
  'PATCH /api/programs/:id': (ana) => ({
    url: `/api/programs/${ana.programId}`,
    payload: { merchant_id: ana.merchant.id, name: 'Sync' },
  }),
  'POST /api/programs/:id/keys': (ana) => ({
    url: `/api/programs/${ana.programId}/keys`,
    payload: { merchant_id: ana.merchant.id, overlap_hours: 1 },
  }),
  'POST /api/programs/:id/end': (ana) => ({
    url: `/api/programs/${ana.programId}/end`,
    payload: { merchant_id: ana.merchant.id },
  }),
  'POST /api/programs': (ana) => ({
    url: '/api/programs',
    payload: { merchant_id: ana.merchant.id, name: 'Another', scopes: [] },
  }),
  'POST /api/keys/:id/revoke': (ana) => ({
    url: `/api/keys/${ana.apiKeyId}/revoke`,
    payload: { merchant_id: ana.merchant.id },
  }),
  'POST /api/keys/sites': (ana) => ({
    url: '/api/keys/sites',
    payload: { merchant_id: ana.merchant.id, origins: [], replaces: [] },
  }),
  'POST /api/webhooks': (ana) => ({
    url: '/api/webhooks',
    payload: {
      merchant_id: ana.merchant.id,
      url: 'https://shop.test/hook',
      description: '',
      events: ['invoice.paid'],
    },
  }),
  'PATCH /api/webhooks/:id': (ana) => ({
    url: `/api/webhooks/${ana.webhookId}`,
    payload: { description: 'Books' },
  }),
  'DELETE /api/webhooks/:id': (ana) => ({ url: `/api/webhooks/${ana.spareWebhookId}` }),
  'POST /api/webhooks/:id/rotate': (ana) => ({ url: `/api/webhooks/${ana.webhookId}/rotate` }),
  'POST /api/webhooks/:id/test': (ana) => ({ url: `/api/webhooks/${ana.webhookId}/test` }),
  'POST /api/webhooks/:id/replay': (ana) => ({
    url: `/api/webhooks/${ana.webhookId}/replay`,
    payload: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
  }),
  'GET /api/webhook_deliveries/:id': (ana) => ({
    url: `/api/webhook_deliveries/${ana.webhookDeliveryId}`,
  }),
  'POST /api/webhook_deliveries/:id/retry': (ana) => ({
    url: `/api/webhook_deliveries/${ana.webhookDeliveryId}/retry`,
  }),
  'POST /api/sessions/:id/end': (ana) => ({
    url: `/api/sessions/${ana.spareSessionId}/end`,
    payload: {},
  }),
  'POST /api/second_factor/devices/:id/forget': (ana) => ({
    url: `/api/second_factor/devices/${ana.deviceId}/forget`,
    payload: {},
  }),
  'POST /api/team': (ana) => ({
    url: '/api/team',
    payload: {
      merchant_id: ana.merchant.id,
      email: `new.${ana.clerkId}@merchant.test`,
      first_name: 'Nora',
      last_name: 'New',
      permissions: ['view'],
    },
  }),
  'GET /api/sms/:id': (ana) => ({ url: `/api/sms/${ana.messageId}` }),
  'GET /api/sms/:id/attachments/:position': (ana) => ({
    url: `/api/sms/${ana.messageId}/attachments/1`,
  }),
  'GET /api/sms/chat': (ana) => ({ url: `/api/sms/chat?sub_id=${ana.subscription.id}` }),
  'POST /api/sms/send': (ana) => ({
    url: '/api/sms/send',
    payload: { medium: 'sms', sub_id: ana.subscription.id, body: 'Hello' },
  }),
  'POST /api/sms/:id/retry': (ana) => ({ url: `/api/sms/${ana.failedMessageId}/retry` }),
  'GET /api/sms_templates/preview': (ana) => ({
    url: `/api/sms_templates/preview?id=${ana.templateId}&subscription_id=${ana.subscription.id}`,
  }),
  'POST /api/sms_templates/preview': (ana) => ({
    url: '/api/sms_templates/preview',
    payload: { body: 'Hi', merchant_id: ana.merchant.id },
  }),
  'POST /api/sms_templates': (ana) => ({
    url: '/api/sms_templates',
    payload: { name: `New ${ana.templateId}`, body: 'Hi', merchant_id: ana.merchant.id },
  }),
  'PATCH /api/sms_templates/:id': (ana) => ({
    url: `/api/sms_templates/${ana.templateId}`,
    payload: { name: 'Welcome', body: 'Hello' },
  }),
  'POST /api/sms_templates/:id/duplicate': (ana) => ({
    url: `/api/sms_templates/${ana.templateId}/duplicate`,
  }),
  'POST /api/sms_templates/:id/archive': (ana) => ({
    url: `/api/sms_templates/${ana.templateId}/archive`,
    payload: { is_archived: false },
  }),
  'DELETE /api/sms_templates/:id': (ana) => ({
    url: `/api/sms_templates/${ana.spareTemplateId}`,
  }),
  'POST /api/saved_views': (ana) => ({
    url: '/api/saved_views',
    payload: {
      list: 'invoices',
      name: `Late ${ana.savedViewId}`,
      query: 'status=late',
      is_shared: true,
      merchant_id: ana.merchant.id,
    },
  }),
  'PATCH /api/saved_views/:id': (ana) => ({
    url: `/api/saved_views/${ana.savedViewId}`,
    payload: { name: 'Active' },
  }),
  'DELETE /api/saved_views/:id': (ana) => ({ url: `/api/saved_views/${ana.spareSavedViewId}` }),
  'POST /api/saved_views/:id/default': (ana) => ({
    url: `/api/saved_views/${ana.savedViewId}/default`,
    payload: { is_default: true },
  }),
  'POST /api/sms/close': (ana) => ({
    url: '/api/sms/close',
    payload: { sub_id: ana.subscription.id },
  }),
  'POST /api/sms/mark_read': (ana) => ({
    url: '/api/sms/mark_read',
    payload: { sub_ids: [ana.subscription.id] },
  }),
  'POST /api/sms/assign': (ana) => ({
    url: '/api/sms/assign',
    payload: { sub_id: ana.subscription.id },
  }),
  'POST /api/sms/snooze': (ana) => ({
    url: '/api/sms/snooze',
    payload: { sub_id: ana.subscription.id },
  }),
  'POST /api/triggers/:id/toggle': (ana) => ({
    url: `/api/triggers/${ana.triggerId}/toggle`,
    payload: { is_active: true },
  }),
  'GET /api/triggers/:id': (ana) => ({ url: `/api/triggers/${ana.triggerId}` }),
  'POST /api/triggers': (ana) => ({ url: '/api/triggers', payload: eventOf(ana) }),
  'PATCH /api/triggers/:id': (ana) => ({
    url: `/api/triggers/${ana.triggerId}`,
    payload: eventOf(ana),
  }),
  'DELETE /api/triggers/:id': (ana) => ({ url: `/api/triggers/${ana.deletableTriggerId}` }),
  'GET /api/triggers/:id/preview': (ana) => ({ url: `/api/triggers/${ana.triggerId}/preview` }),
  'POST /api/triggers/preview': (ana) => ({
    url: '/api/triggers/preview',
    payload: { ...eventOf(ana), id: ana.triggerId },
  }),
  'POST /api/caliber/create_lockbox_file': (ana) => ({
    url: '/api/caliber/create_lockbox_file',
    payload: { year: 2026, month: 11, day: 19, merchant_id: ana.merchant.id },
  }),
  'GET /api/caliber/:id/download_lockbox_file': (ana) => ({
    url: `/api/caliber/${ana.lockboxFileId}/download_lockbox_file`,
  }),
  'GET /api/trigger_runs': (ana) => ({ url: `/api/trigger_runs?trigger=${ana.triggerId}` }),
  'GET /api/trigger_items': (ana) => ({ url: `/api/trigger_items?run=${ana.triggerRunId}` }),
  'GET /api/auto_groups/:id': (ana) => ({ url: `/api/auto_groups/${ana.groupId}` }),
  'GET /api/auto_groups/:id/members': (ana) => ({ url: `/api/auto_groups/${ana.groupId}/members` }),
  'POST /api/auto_groups/preview_auto_group': (ana) => ({
    url: '/api/auto_groups/preview_auto_group',
    payload: { conditions: [merchantCondition(ana)] },
  }),
  'POST /api/auto_groups/create_auto_group': (ana) => ({
    url: '/api/auto_groups/create_auto_group',
    payload: { name: 'Late', description: '', conditions: [merchantCondition(ana)] },
  }),
  'PATCH /api/auto_groups/:id/edit_auto_group': (ana) => ({
    url: `/api/auto_groups/${ana.groupId}/edit_auto_group`,
    payload: { name: 'Downtown', description: 'Homes in 80202' },
  }),
  'POST /api/auto_groups/:id/delete_auto_group': (ana) => ({
    url: `/api/auto_groups/${ana.groupId}/delete_auto_group`,
    payload: {},
  }),
  'POST /api/merchants/import_customers': (ana) => upload(ana, 'customers', 'phone,email'),
  'POST /api/merchants/import_invoices': (ana) =>
    upload(ana, 'invoices', 'user_id,item_description,item_amount,due_date'),
  'POST /api/merchants/import_payments': (ana) =>
    upload(ana, 'payments', 'invoice,amount,paid_date'),
  'GET /api/imports/:id': (ana) => ({ url: `/api/imports/${ana.importId}` }),
  'GET /api/imports/:id/rows': (ana) => ({ url: `/api/imports/${ana.importId}/rows` }),
  'GET /api/imports/:id/reasons': (ana) => ({ url: `/api/imports/${ana.importId}/reasons` }),
  'GET /api/imports/:id/warnings': (ana) => ({ url: `/api/imports/${ana.importId}/warnings` }),
  'GET /api/imports/:id/failures': (ana) => ({ url: `/api/imports/${ana.importId}/failures` }),
  'POST /api/imports/:id/undo': (ana) => ({
    url: `/api/imports/${ana.importId}/undo`,
    payload: {},
  }),
  'GET /api/operations/:id': (ana) => ({ url: `/api/operations/${ana.operationId}` }),
  'GET /api/operations/:id/file': (ana) => ({ url: `/api/operations/${ana.exportId}/file` }),
  'POST /api/operations/:id/pause': (ana) => ({
    url: `/api/operations/${ana.operationId}/pause`,
    payload: {},
  }),
  'POST /api/operations/:id/resume': (ana) => ({
    url: `/api/operations/${ana.operationId}/resume`,
    payload: {},
  }),
  'POST /api/operations/:id/cancel': (ana) => ({
    url: `/api/operations/${ana.operationId}/cancel`,
    payload: {},
  }),
  'POST /api/sms/preview_group_message': (ana) => ({
    url: '/api/sms/preview_group_message',
    payload: {
      autogroup: 'All Customers',
      group_id: ana.allCustomersId,
      medium: 'sms',
      body: 'Hello',
    },
  }),
  'GET /api/sms/group_messages/:id/recipients': (ana) => ({
    url: `/api/sms/group_messages/${ana.groupMessageId}/recipients`,
  }),
  'GET /api/sms/group_messages/:id/reasons': (ana) => ({
    url: `/api/sms/group_messages/${ana.groupMessageId}/reasons`,
  }),
  'GET /api/sms/group_messages/:id/recipients.csv': (ana) => ({
    url: `/api/sms/group_messages/${ana.groupMessageId}/recipients.csv`,
  }),
  'GET /api/smsgroup/get_group_messages': (ana) => ({
    url: `/api/smsgroup/get_group_messages?group_id=${ana.groupId}`,
  }),
};
const eventOf = ({ merchant }: Owned) => ({
  merchant: merchant.id,
  label: 'Late',
  object_name: 'UserInvoice',
  send_time: '09:00',
  scheduled_days: [0],
  to_email: 'office@merchant.test',
  conditions: [{ type: 'filter', field_name: 'state', operator: 'exact', value: 'late' }],
  actions: [{ action_type: 'send_email', recipients: ['email'] }],
});
const merchantCondition = ({ merchant }: Owned) => ({
  type: 'filter',
  field_name: 'merchant_id',
  operator: 'exact',
  value: String(merchant.id),
});
/**
 * Calls that staff may make about a person they added as they may about any customer, and what of theirs each is about.
 */
const aboutOwnLink: Readonly<Record<string, string>> = {
  'PATCH /api/users/:id': 'the e-mail that their own business writes to',
  'POST /api/users/send_opt_in': 'the opt-in to texts of their own business',
  'POST /api/invite_user': 'the invitation by their own business',
};
/** Calls of staff that name a customer's stored method, or add one. */
const aboutMethods = [
  'POST /api/payment_methods',
  'POST /api/transactions/merchant_pay',
  'PATCH /api/user_invoices/set_autopay',
  'PATCH /api/user_invoices/:id/set_autopay',
];
const nameOf = (route: RouteOptions): string => `${String(route.method)} ${route.url}`;

/** A conversation, an automated event and a group of this side's merchant. */
const insertMore = async (
  { database: { db }, config, clock }: TestApp,
  side: Side,
): Promise<Owned> => {
  const { id: subscription_id, merchant_id } = side.subscription;
  const pin_hash = await createSecretHasher(config.security).hashPin(staffPin);
  await db.updateTable('users').set({ pin_hash }).where('id', '=', side.staff.id).execute();
  await db
    .updateTable('subscriptions')
    .set({ sms_opt_in: true })
    .where('id', '=', subscription_id)
    .execute();
  const message = await db
    .insertInto('messages')
    .values({
      subscription_id,
      merchant_id,
      type: 2,
      medium: 1,
      body: 'Hello',
      sent_from: 'Ana',
      address: '+13035550199',
      delivery: 'received',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('message_attachments')
    .values({
      message_id: message.id,
      merchant_id,
      position: 1,
      source_url: 'https://texts.test/1',
      state: 'stored',
      type: 'application/pdf',
      bytes: 5,
      content: Buffer.from('%PDF-'),
      created_at: testNow,
    })
    .execute();
  await db
    .insertInto('conversations')
    .values({ subscription_id, merchant_id, last_message_id: message.id, last_message_at: testNow })
    .execute();
  const failedMessage = await db
    .insertInto('messages')
    .values({
      subscription_id,
      merchant_id,
      type: 1,
      medium: 1,
      body: 'Hello',
      sent_from: 'Olive',
      sent_by: side.staff.id,
      address: '+13035550199',
      delivery: 'failed',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [template, spareTemplate] = await db
    .insertInto('sms_templates')
    .values([
      { merchant_id, name: 'Welcome', body: 'Hello', created_at: testNow },
      { merchant_id, name: 'Spare', body: 'Hello', created_at: testNow },
    ])
    .returning('id')
    .execute();
  const [savedView, spareSavedView] = await db
    .insertInto('saved_views')
    .values(
      ['Active', 'Spare'].map((name) => ({
        owner_id: side.staff.id,
        merchant_id,
        list: 'customers' as const,
        name,
        query: 'status=active',
        created_at: testNow,
        updated_at: testNow,
      })),
    )
    .returning('id')
    .execute();
  const insertEvent = () =>
    db
      .insertInto('triggers')
      .values({
        merchant_id,
        label: 'Reminder',
        scheduled_days: [0],
        send_time: '09:00',
        created_at: testNow,
        updated_at: testNow,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [trigger, deletableTrigger] = [await insertEvent(), await insertEvent()];
  const triggerRun = await db
    .insertInto('trigger_runs')
    .values({
      trigger_id: trigger.id,
      merchant_id,
      run_on: '2026-11-16',
      covers_from: '2026-11-16',
      planned_for: testNow,
      started_at: testNow,
      ended_at: testNow,
      state: 'done',
      rule: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secondCard = await insertCard(db, {
    user_id: side.customer.id,
    token: '9422222222222222',
    last4: '2222',
  });
  const deletable = await insertSubscription(db, {
    user_id: (await insertCustomer(db)).id,
    merchant_id,
  });
  const deleted = await insertSubscription(db, {
    user_id: (await insertCustomer(db)).id,
    merchant_id,
    deleted_at: testNow,
  });
  const deletableInvoice = await insertInvoice(db, {
    subscription: side.subscription,
    items: [
      { description: 'Water', amount: 9_000 },
      { description: 'Sewer', amount: 1_000 },
    ],
    appends: [{ description: 'Tax', amount: 500 }],
    amount: 10_500,
  });
  const lines = await db
    .selectFrom('invoice_lines')
    .select(['id', 'kind'])
    .where('invoice_id', '=', deletableInvoice.id)
    .orderBy('id')
    .execute();
  const lineOf = (kind: string) => lines.find((line) => line.kind === kind)?.id ?? 0;
  const [tag, spareTag] = await db
    .insertInto('tags')
    .values([
      { merchant_id, name: 'VIP' },
      { merchant_id, name: 'Spare' },
    ])
    .returning('id')
    .execute();
  const clerk = await insertStaff(db, [merchant_id]);
  await asStaff(db, clock, side.staff.id);
  const spareSession = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', side.staff.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const device = await db
    .insertInto('known_devices')
    .values({
      user_id: side.staff.id,
      token_hash: Buffer.from(`device of ${side.staff.id}`),
      last_used_at: testNow,
      trusted_since: testNow,
      trusted_until: new Date(testNow.getTime() + dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await db
    .insertInto('auto_groups')
    .values({ merchant_id, name: 'Downtown', created_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bulkTagChange = await db
    .insertInto('bulk_tag_changes')
    .values({
      merchant_id,
      tag_id: tag?.id ?? 0,
      is_added: true,
      subscription_ids: [subscription_id],
      changed_by: side.staff.id,
      changed_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const alarm = await db
    .insertInto('alarms')
    .values({ kind: 'return_unmatched', merchant_id, raised_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plan = await db
    .insertInto('payment_plans')
    .values({
      subscription_id,
      merchant_id,
      original_balance: 10_000,
      first_payment: 0,
      first_payment_date: '2026-12-15',
      monthly_payment: 5_000,
      payment_due_date: '2026-12-15',
      frequency: 'monthly',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recurring = await db
    .insertInto('recurring_invoices')
    .values({
      merchant_id,
      subscription_id,
      lines: JSON.stringify([{ kind: 'item', description: 'Water', amount: 5_000 }]),
      amount: 5_000,
      frequency: 'weekly',
      first_due_on: '2026-12-15',
      anchor_on: '2026-12-15',
      days_before: 0,
      begins_on: '2026-11-20',
      next_due_on: '2026-12-15',
      next_create_on: '2026-12-15',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const application = await db
    .insertInto('applications')
    .values({
      created_by: side.staff.id,
      merchant_ids: [merchant_id],
      data: '{}',
      merchant_name: `New business of ${side.customer.first_name}`,
      created_at: testNow,
      updated_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paidOut = await db
    .insertInto('deposits')
    .values({
      gateway_merchant_id: `account-${merchant_id}`,
      funded_on: '2026-11-19',
      reference: '1',
      fees: 0,
      other: 0,
      total: 100,
      digest: Buffer.from('x'),
      read_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deposit = await db
    .insertInto('deposit_shares')
    .values({
      deposit_id: paidOut.id,
      merchant_id,
      funded_on: '2026-11-19',
      payments: 100,
      refunds: 0,
      returns: 0,
      other: 0,
      fees: 0,
      total: 100,
      difference: 0,
      transactions: 1,
      is_shared: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const allCustomers = await db
    .selectFrom('auto_groups')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('is_all_customers', '=', true)
    .executeTakeFirstOrThrow();
  const lockboxFile = await db
    .insertInto('lockbox_files')
    .values({
      merchant_id,
      file_date: '2026-11-18',
      records: 0,
      content: '',
      left_out: '[]',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const apiKey = await db
    .insertInto('merchant_api_keys')
    .values({
      merchant_id,
      kind: 'secret',
      key_hash: randomBytes(32),
      hint: 'sk_…',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const program = await db
    .insertInto('users')
    .values({
      kind: 'program',
      role: 3,
      username: `program-${merchant_id}`,
      first_name: 'Sync',
      state: 'active',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('programs')
    .values({ user_id: program.id, merchant_id, name: 'Sync', scopes: [], created_at: testNow })
    .execute();
  const webhook = {
    merchant_id,
    // Leads to our own machine: a test of it makes no call.
    url: 'https://127.0.0.1/hook',
    events: ['invoice.paid'],
    secret_hint: 'abcd',
    sealed_secret: makeSecret({ config }, merchant_id).sealed,
    created_at: testNow,
  };
  const [webhookRow, spareWebhook] = await db
    .insertInto('webhook_endpoints')
    .values([webhook, webhook])
    .returning('id')
    .execute();
  const webhookEvent = await db
    .insertInto('webhook_events')
    .values({
      merchant_id,
      type: 'invoice.paid',
      object_kind: 'invoice',
      object_id: 1,
      data: '{}',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const webhookDelivery = await db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: webhookRow?.id ?? 0,
      event_id: webhookEvent.id,
      merchant_id,
      type: 'invoice.paid',
      object_kind: 'invoice',
      object_id: 1,
      due_at: testNow,
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const operation = await db
    .insertInto('operations')
    .values({
      kind: 'mass_send',
      state: 'running',
      counts: '{}',
      input: '{}',
      merchant_id,
      created_by: side.staff.id,
      created_at: testNow,
      started_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const announcement = await db
    .insertInto('cash_announcements')
    .values({
      merchant_id,
      invoice_id: side.otherInvoice.id,
      amount: 100,
      announced_at: testNow,
      expires_at: new Date(testNow.getTime() + dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exported = await db
    .insertInto('operations')
    .values({
      kind: 'export_transactions',
      state: 'done',
      counts: '{}',
      input: '{}',
      merchant_id,
      created_by: side.staff.id,
      created_at: testNow,
      finished_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('files')
    .values({
      operation_id: exported.id,
      owner_id: side.staff.id,
      merchant_ids: [merchant_id],
      name: 'transactions.csv',
      created_at: testNow,
      expires_at: new Date(testNow.getTime() + dayMs),
    })
    .execute();
  const groupMessage = await db
    .insertInto('group_messages')
    .values({
      group_id: group.id,
      merchant_id,
      body: 'Hello',
      operation_id: operation.id,
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const imported = await db
    .insertInto('imports')
    .values({
      merchant_id,
      kind: 'customers',
      state: 'undone',
      created_by: side.staff.id,
      session_id: 1,
      request_id: 'request',
      bytes: 1,
      file_hash: Buffer.from('hash'),
      encoding: 'utf-8',
      separator: ',',
      runs_itself: false,
      samples: '[]',
      mapping: '[]',
      mapped_by: '[]',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...side,
    lockboxFileId: lockboxFile.id,
    apiKeyId: apiKey.id,
    programId: program.id,
    operationId: operation.id,
    exportId: exported.id,
    importId: imported.id,
    allCustomersId: allCustomers.id,
    groupMessageId: groupMessage.id,
    alarmId: alarm.id,
    announcementId: announcement.id,
    planId: plan.id,
    recurringId: recurring.id,
    applicationId: application.id,
    depositId: deposit.id,
    bulkTagChangeId: bulkTagChange.id,
    secondCardId: secondCard.id,
    messageId: message.id,
    failedMessageId: failedMessage.id,
    templateId: template?.id ?? 0,
    spareTemplateId: spareTemplate?.id ?? 0,
    savedViewId: savedView?.id ?? 0,
    webhookId: webhookRow?.id ?? 0,
    spareWebhookId: spareWebhook?.id ?? 0,
    webhookDeliveryId: webhookDelivery.id,
    spareSavedViewId: spareSavedView?.id ?? 0,
    triggerId: trigger.id,
    triggerRunId: triggerRun.id,
    deletableTriggerId: deletableTrigger.id,
    tagId: tag?.id ?? 0,
    spareTagId: spareTag?.id ?? 0,
    deletable,
    deleted,
    deletableInvoice,
    itemId: lineOf('item'),
    appendId: lineOf('append'),
    clerkId: clerk.id,
    spareSessionId: spareSession.id,
    deviceId: device.id,
    groupId: group.id,
  };
};

describe('access to each route', () => {
  let test: TestApp;
  let ana: Owned;
  let bob: Side;
  let pairs = 0;
  let routes: readonly RouteOptions[];
  let expired: { authorization: string };
  /** Who opened the link of a text about Ana's invoice. */
  let payer: { authorization: string };
  /** Who may do everything at Ana's side but one thing. */
  let without: { authorization: string };
  /** Who belongs to both sides, may do nothing at Ana's, and everything at Bob's. */
  let nothing: { authorization: string };
  /** Who may see Ana's side and nothing else there, but may do everything at Bob's. */
  let elsewhere: { authorization: string };
  beforeAll(async () => {
    // No gateway listens on that port: no card can be charged from here.
    test = await buildTestApp({ settings: { GATEWAY_URL: 'http://127.0.0.1:9' } });
    routes = readRoutes(test.app);
  });
  // What a test may call changes the records of both.
  beforeEach(async () => {
    pairs += 1;
    bob = await insertSide(test, `Bob${pairs}`);
    ana = await insertMore(test, await insertSide(test, `Ana${pairs}`));
    const { db } = test.database;
    const clerk = await insertStaff(db, [bob.merchant.id]);
    await insertMembership(db, { user_id: clerk.id, merchant_id: ana.merchant.id }, ['view']);
    elsewhere = await asStaff(db, test.clock, clerk.id);
    const silenced = await insertStaff(db, [bob.merchant.id]);
    await insertMembership(db, { user_id: silenced.id, merchant_id: ana.merchant.id }, []);
    nothing = await asStaff(db, test.clock, silenced.id);
    payer = await asPayer(db, test.clock, ana.customer.id, ana.invoice.id);
    expired = await asIdleCustomer(test.database.db, test.clock, ana.customer.id);
  });
  afterAll(() => test.close());

  const headersOf = (caller: Caller): Record<string, string> =>
    ({
      anonymous: {},
      customer: ana.customerHeaders,
      otherCustomer: bob.customerHeaders,
      staff: ana.staffHeaders,
      otherStaff: bob.staffHeaders,
      staffWhoAdded: bob.staffHeaders,
      staffWithout: without,
      staffElsewhere: elsewhere,
      staffOfNothing: nothing,
      expired,
      billVisitor: ana.billHeaders,
      payer,
    })[caller];

  const send = (route: RouteOptions, caller: Caller, about: Owned = ana) => {
    const request = requests[nameOf(route)]?.(about) ?? { url: route.url };
    return test.app.inject({
      method: route.method as 'GET',
      headers: headersOf(caller),
      ...request,
    });
  };
  const call = async (route: RouteOptions, caller: Caller, about?: Owned): Promise<number> =>
    (await send(route, caller, about)).statusCode;
  /** Bob's staff typed Ana's e-mail and phone: she is their customer, and has confirmed nothing. */
  const addAnaAtBobs = () =>
    insertSubscription(test.database.db, {
      user_id: ana.customer.id,
      merchant_id: bob.merchant.id,
      state: 'invited',
    });
  const isOpenTo = (route: RouteOptions, kind: 'customer' | 'merchant') =>
    route.config?.access === 'any' || route.config?.access === kind;
  const named = () => routes.filter((route) => requests[nameOf(route)] !== undefined);
  const statusesOf = async (access: string, caller: Caller): Promise<Record<string, number>> => {
    const statuses: Record<string, number> = {};
    for (const route of routes.filter((candidate) => candidate.config?.access === access)) {
      statuses[nameOf(route)] = await call(route, caller);
    }
    return statuses;
  };
  const others = (statuses: Record<string, number>, expected: readonly number[]) =>
    Object.entries(statuses).filter(([, status]) => !expected.includes(status));

  it('names the owner of every id in a path, and lists only existing routes', () => {
    const withId = routes.filter((route) => route.url.includes(':id')).map(nameOf);
    expect(withId.filter((name) => requests[name] === undefined)).toEqual([]);
    expect(
      Object.keys(requests).filter((name) => !routes.some((route) => nameOf(route) === name)),
    ).toEqual([]);
  });

  it.each(['customer', 'merchant', 'any', 'link'])(
    'answers 401 without a token and with an expired one where access is %s [API-003] [API-004]',
    async (access) => {
      expect(others(await statusesOf(access, 'anonymous'), [401])).toEqual([]);
      expect(others(await statusesOf(access, 'expired'), [401])).toEqual([]);
    },
  );

  it('answers 403 to the other kind of user [API-004]', async () => {
    expect(others(await statusesOf('customer', 'staff'), [403])).toEqual([]);
    expect(others(await statusesOf('merchant', 'customer'), [403])).toEqual([]);
  });

  it.each([
    ['otherCustomer', 'customer'],
    ['otherStaff', 'merchant'],
  ] as const)(
    'answers 404 to %s for every record of another owner [API-001] [API-002]',
    async (caller, kind) => {
      const statuses: Record<string, number> = {};
      for (const route of named().filter((candidate) => isOpenTo(candidate, kind)))
        statuses[nameOf(route)] = await call(route, caller);
      expect(Object.keys(statuses).length).toBeGreaterThan(4);
      expect(others(statuses, [404])).toEqual([]);
    },
  );

  it('answers 404 to staff who added the same person, except about their own link', async () => {
    await addAnaAtBobs();
    const statuses: Record<string, number> = {};
    for (const route of named().filter((candidate) => isOpenTo(candidate, 'merchant')))
      statuses[nameOf(route)] = await call(route, 'staffWhoAdded');
    const open = others(statuses, [404]).map(([name]) => name);
    expect(open.toSorted()).toEqual(Object.keys(aboutOwnLink).toSorted());
  });

  it('answers 404 to staff who added the same person for each stored method of theirs', async () => {
    const subscription = await addAnaAtBobs();
    const invoice = await insertInvoice(test.database.db, { subscription });
    const about = { ...ana, subscription, invoice, otherInvoice: invoice };
    const statuses: Record<string, number> = {};
    for (const route of routes.filter((candidate) => aboutMethods.includes(nameOf(candidate))))
      statuses[nameOf(route)] = await call(route, 'staffWhoAdded', about);
    expect(statuses).toEqual(Object.fromEntries(aboutMethods.map((name) => [name, 404])));
    const listed = await test.app.inject({
      url: `/api/payment_methods?user=${ana.customer.id}`,
      headers: bob.staffHeaders,
    });
    expect(listed.json()).toEqual([]);
  });

  const staffRoutes = () =>
    routes.filter(({ config }) => ['any', 'merchant', 'link'].includes(config?.access ?? ''));

  it('asks no permission of staff for their own account only', () => {
    const own = staffRoutes().filter(({ config }) => config?.permission === 'own');
    expect(own.map(nameOf).toSorted()).toEqual([
      'GET /api/merchants/get_self',
      'GET /api/second_factor',
      'GET /api/sessions',
      'GET /api/users/get_id_by_token',
      'GET /api/users/user_get_self',
      'POST /api/auth/logout',
      'POST /api/second_factor/begin',
      'POST /api/second_factor/confirm',
      'POST /api/second_factor/devices/:id/forget',
      'POST /api/second_factor/devices/forget_all',
      'POST /api/second_factor/prove',
      'POST /api/second_factor/recovery_codes',
      'POST /api/second_factor/switch_off',
      'POST /api/sessions/:id/end',
      'POST /api/sessions/end_others',
      'POST /api/users/change_password',
      'POST /api/users/set_pin',
    ]);
  });

  it('answers 403 with a sentence to staff without the permission, on every route', async () => {
    const { db } = test.database;
    const failures: string[] = [];
    for (const permission of permissions) {
      const remaining = permissions.filter((name) => name !== permission);
      const clerk = await insertStaff(db, [], {});
      await db
        .insertInto('merchant_staff')
        .values({
          user_id: clerk.id,
          merchant_id: ana.merchant.id,
          permissions: permission === 'view' ? [] : remaining,
        })
        .execute();
      without = await asStaff(db, test.clock, clerk.id);
      for (const route of staffRoutes().filter(({ config }) => config?.permission === permission)) {
        const answer = await send(route, 'staffWithout');
        const isRefused =
          answer.statusCode === 403 && answer.body.includes(missingPermissionText(permission));
        if (!isRefused) failures.push(`${nameOf(route)}: ${answer.statusCode} ${answer.body}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it('gives a permission at one merchant no effect on records of another merchant', async () => {
    const statuses: Record<string, number> = {};
    for (const route of named().filter((candidate) => isOpenTo(candidate, 'merchant')))
      if (!['view', 'own'].includes(route.config?.permission ?? ''))
        statuses[nameOf(route)] = await call(route, 'staffElsewhere');
    expect(Object.keys(statuses).length).toBeGreaterThan(8);
    // A call that names the merchant says so in its error; a record answers like an absent one.
    expect(others(statuses, [403, 404])).toEqual([]);
  });

  it('shows staff of two merchants nothing of the one where they may not look', async () => {
    const failures: string[] = [];
    for (const route of staffRoutes().filter(({ config }) => config?.permission !== 'own')) {
      const answer = await send(route, 'staffOfNothing');
      const isNamed = requests[nameOf(route)] !== undefined;
      const isRefused = [403, 404].includes(answer.statusCode);
      if ((isNamed && !isRefused) || new RegExp(ana.customer.first_name, 'i').test(answer.body))
        failures.push(`${nameOf(route)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    }
    expect(failures).toEqual([]);
  });

  it.each([
    ['customer', 'customer'],
    ['staff', 'merchant'],
  ] as const)('lets the owning %s reach the same records', async (caller, kind) => {
    const refused: string[] = [];
    for (const route of named().filter((candidate) => isOpenTo(candidate, kind))) {
      const status = await call(route, caller);
      if ([400, 401, 403, 404].includes(status)) refused.push(`${nameOf(route)}: ${status}`);
    }
    expect(refused).toEqual([]);
  });

  it('lets the session of one invoice call only the routes that open that invoice', async () => {
    const open = routes.filter((route) => route.config?.isOpenToBillSession === true).map(nameOf);
    expect(open.toSorted()).toEqual([
      'GET /api/payment_methods',
      'GET /api/payment_methods/get_payment_methods',
      'GET /api/subscriptions/:id',
      'GET /api/transactions/:id/get_status',
      'GET /api/user_invoices/:id',
      'GET /api/user_invoices/:id/invoice.pdf',
      'GET /api/user_invoices/:id/receipt.pdf',
      'GET /api/user_invoices/:id/schedule.ics',
      'GET /api/user_invoices/:id/timeline',
      'GET /api/users/get_id_by_token',
      'GET /api/users/user_get_self',
      'POST /api/auth/logout',
      'POST /api/transactions/pay_once',
      'POST /api/transactions/split_payment',
      'POST /api/transactions/unschedule',
    ]);
    const closed = routes.filter(
      (route) => route.config?.isOpenToBillSession !== true && route.config?.access !== 'public',
    );
    const statuses: Record<string, number> = {};
    for (const route of closed) statuses[nameOf(route)] = await call(route, 'billVisitor');
    expect(others(statuses, [403])).toEqual([]);
  });

  it("lets the session of a text's link call only what views and pays its invoice", async () => {
    const open = routes.filter((route) => route.config?.isOpenToPaySession === true).map(nameOf);
    expect(open.toSorted()).toEqual([
      'GET /api/transactions/:id/get_status',
      'GET /api/user_invoices/:id',
      'GET /api/user_invoices/:id/invoice.pdf',
      'GET /api/user_invoices/:id/receipt.pdf',
      'GET /api/users/user_get_self',
      'POST /api/auth/logout',
      'POST /api/transactions/pay_once',
    ]);
    const closed = routes.filter(
      (route) => route.config?.isOpenToPaySession !== true && route.config?.access !== 'public',
    );
    expect(closed.length).toBeGreaterThan(150);
    const statuses: Record<string, number> = {};
    for (const route of closed) statuses[nameOf(route)] = await call(route, 'payer');
    expect(others(statuses, [403])).toEqual([]);
    // Each other record of its customer answers like an absent one.
    const elsewhere = { ...ana, invoice: ana.otherInvoice, transaction: bob.transaction };
    const foreign: Record<string, number> = {};
    for (const route of named().filter((candidate) => candidate.config?.isOpenToPaySession))
      foreign[nameOf(route)] = await call(route, 'payer', elsewhere);
    expect(Object.keys(foreign)).toHaveLength(5);
    expect(others(foreign, [404])).toEqual([]);
  });

  it('keeps the session of one invoice away from other invoices of its customer', async () => {
    const elsewhere = await insertSubscription(test.database.db, {
      user_id: ana.customer.id,
      merchant_id: bob.merchant.id,
    });
    const payment = await insertTransaction(test.database.db, { invoice: ana.otherInvoice });
    const ask = async (request: Request) => {
      const method = request.payload === undefined ? 'GET' : 'POST';
      return (await test.app.inject({ method, headers: ana.billHeaders, ...request })).statusCode;
    };
    expect([
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/timeline` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/invoice.pdf` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/receipt.pdf` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/schedule.ics` }),
      await ask({ url: `/api/subscriptions/${elsewhere.id}` }),
      await ask({ url: `/api/transactions/${payment.id}/get_status` }),
      await ask({
        url: '/api/transactions/pay_once',
        payload: { id: ana.card.id, invoice: ana.otherInvoice.id, amount_paid: 100 },
      }),
      await ask({ url: '/api/transactions/unschedule', payload: { invoice: ana.otherInvoice.id } }),
    ]).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404]);
  });
});
