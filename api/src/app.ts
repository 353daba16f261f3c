import { createHealthRegistry } from '@billfold/server-kit/health/health-registry';
import { createApp, registerModules as register } from '@billfold/server-kit/http/app';
import { createRequestId, registerRequestId } from '@billfold/server-kit/http/request-id';
import cookie from '@fastify/cookie';
import type { App, AppDependencies, AppModule, AppOptions } from './context/app-instance';
import { isControlledClock, isDatabaseClock } from './core/clock';
import { demoLogosModule } from './demo/demo-logos.route';
import { applicationsModule } from './modules/applications/applications.module';
import { attentionModule } from './modules/attention/attention.module';
import { auditModule } from './modules/audit/audit.module';
import { exportAudit } from './modules/audit/audit.public';
import { authModule } from './modules/auth/auth.module';
import { cardExpiryModule } from './modules/card-expiry/card-expiry.module';
import { customersModule } from './modules/customers/customers.module';
import { createCustomerDeletionModule } from './modules/customer-deletion/customer-deletion.module';
import { documentsModule } from './modules/documents/documents.module';
import { knowsOrigin } from './modules/doors/embedded/embedded.public';
import {
  billPlans,
  movingPayments,
  listMethodUses,
  lockPlannedPayments,
  releaseMethod,
} from './modules/doors/payment-runs/payment-runs.public';
import { createInvoiceEditsModule } from './modules/invoice-edits/invoice-edits.module';
import { createImportsModule } from './modules/imports/imports.module';
import { createImporters, createImportOperations } from './modules/imports/imports.public';
import { invoiceRemindersModule } from './modules/invoice-reminders/invoice-reminders.module';
import { createReminderSource } from './modules/invoice-reminders/invoice-reminders.public';
import { invoicesModule } from './modules/invoices/invoices.module';
import { createMerchantSetupModule } from './modules/merchant-setup/merchant-setup.module';
import { merchantsModule } from './modules/merchants/merchants.module';
import { createPaymentPlansModule } from './modules/payment-plans/payment-plans.module';
import { createRecurringInvoicesModule } from './modules/recurring-invoices/recurring-invoices.module';
import { createPaymentMethodsModule } from './modules/payment-methods/payment-methods.module';
import { exportsModule } from './modules/exports/exports.module';
import { subscriptionsModule } from './modules/subscriptions/subscriptions.module';
import { exportCustomers } from './modules/subscriptions/subscriptions.public';
import { transactionsModule } from './modules/transactions/transactions.module';
import { exportTransactions } from './modules/transactions/transactions.public';
import { usersModule } from './modules/users/users.module';
import { lockboxModule } from './modules/lockbox/lockbox.module';
import { groupsModule } from './modules/groups/groups.module';
import { hostedModule } from './modules/hosted/hosted.module';
import { liveModule } from './modules/live/live.module';
import { massMessagesModule } from './modules/mass-messages/mass-messages.module';
import {
  massSend,
  massSource,
  recallGroupSend,
  sendToGroup,
} from './modules/mass-messages/mass-messages.public';
import { createOutboxModule } from './modules/outbox/outbox.module';
import { receivedMessagesModule } from './modules/received-messages/received-messages.module';
import { attachmentsModule } from './modules/attachments/attachments.module';
import { createConversationsModule } from './modules/conversations/conversations.module';
import { closeConversations, markUnread } from './modules/conversations/conversations.public';
import { createOperationsModule } from './modules/operations/operations.module';
import { moneyModule } from './money.module';
import { programsModule } from './modules/programs/programs.module';
import { reportsModule } from './modules/reports/reports.module';
import { signUpModule } from './modules/sign-up/sign-up.module';
import { tagsModule } from './modules/tags/tags.module';
import { staffAccessModule } from './modules/staff-access/staff-access.module';
import { teamModule } from './modules/team/team.module';
import { savedViewsModule } from './modules/saved-views/saved-views.module';
import { templatesModule } from './modules/templates/templates.module';
import { triggersModule } from './modules/triggers/triggers.module';
import { createTriggerSource } from './modules/triggers/triggers.public';
import { mailUnsubscribeAddress } from './modules/unsubscribe/unsubscribe.public';
import { unsubscribeModule } from './modules/unsubscribe/unsubscribe.module';
import { webhooksModule } from './modules/webhooks/webhooks.module';
import { registerAuthentication } from './plugins/authentication-plugin';
import { registerClockControl } from './plugins/clock-control-plugin';
import { registerDatabaseClock } from './plugins/database-clock-plugin';
import { registerDocumentation } from './plugins/documentation-plugin';
import { answerFrameworkError, registerErrors } from './plugins/errors-plugin';
import { registerHealth } from './plugins/health-plugin';
import { createLoggerOptions } from './plugins/logging-plugin';
import { createMetrics, registerMetrics } from './plugins/metrics-plugin';
import { registerPublicCors } from './plugins/public-cors-plugin';
import { bodyLimitBytes, registerRequestBodies } from './plugins/request-bodies-plugin';
import { registerRateLimit } from './plugins/rate-limit-plugin';
import { registerSecurityHeaders } from './plugins/security-headers-plugin';
import { createSecretHasher } from './core/secret-hasher';

const importers = createImporters(billPlans);

/** Every module with calls below /api. One line each. */
const modules: readonly AppModule[] = [
  authModule,
  staffAccessModule,
  signUpModule,
  hostedModule,
  usersModule,
  merchantsModule,
  createMerchantSetupModule(({ payments: { runTime } }) => movingPayments(runTime)),
  programsModule,
  subscriptionsModule,
  customersModule,
  groupsModule,
  invoicesModule,
  createRecurringInvoicesModule(billPlans),
  invoiceRemindersModule,
  documentsModule,
  createPaymentMethodsModule({ list: listMethodUses, release: releaseMethod }),
  transactionsModule,
  demoLogosModule,
  moneyModule,
  triggersModule,
  lockboxModule,
  cardExpiryModule,
  createConversationsModule({ sendToGroup, recallGroupSend }),
  receivedMessagesModule,
  attachmentsModule,
  createOutboxModule({
    sources: ({ publicUrl }) => [
      massSource,
      createTriggerSource({ publicUrl }),
      createReminderSource({ publicUrl }),
    ],
    unsubscribeAddress: mailUnsubscribeAddress,
  }),
  massMessagesModule,
  createOperationsModule(({ config }) => [
    massSend,
    closeConversations,
    markUnread,
    exportTransactions,
    exportCustomers,
    ...createImportOperations(config, importers),
    exportAudit,
  ]),
  exportsModule,
  createImportsModule(importers),
  templatesModule,
  savedViewsModule,
  tagsModule,
  createCustomerDeletionModule(lockPlannedPayments),
  createInvoiceEditsModule(billPlans),
  createPaymentPlansModule(billPlans),
  teamModule,
  auditModule,
  attentionModule,
  unsubscribeModule,
  reportsModule,
  applicationsModule,
  webhooksModule,
];

/** Modules with paths of their own outside /api, such as the notification socket. */
const rootModules: readonly AppModule[] = [liveModule];

const registerModules = async (app: App, dependencies: AppDependencies): Promise<void> => {
  await app.register(
    async (scope) => {
      registerAuthentication(scope, dependencies);
      await register(scope, modules, dependencies);
    },
    { prefix: '/api' },
  );
  await register(app, rootModules, dependencies);
};

/**
 * Builds the whole API around a database and a clock, without listening. Close it with `app.close()`, after
 * `app.gracefulStop` where callers must not notice; the database stays open.
 */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { requestTimeoutMs, trustedProxies } = options.config;
  const { app, stop } = createApp({
    logger: createLoggerOptions(options),
    genReqId: createRequestId,
    bodyLimit: bodyLimitBytes,
    requestTimeoutMs,
    trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
  });
  const dependencies: AppDependencies = {
    config: options.config,
    database: options.database,
    clock: options.clock,
    health: createHealthRegistry(),
    stop,
    metrics: createMetrics(),
    hasher: createSecretHasher(options.config.security),
    log: app.log,
  };
  app.decorate('routeTable', []);
  app.decorate('gracefulStop', stop);
  registerRequestId(app);
  registerErrors(app);
  registerRequestBodies(app);
  await app.register(cookie);
  await registerSecurityHeaders(app);
  await registerPublicCors(app, dependencies, (origin) => knowsOrigin(options.database.db, origin));
  registerMetrics(app, dependencies.metrics);
  await registerDocumentation(app);
  registerHealth(app, dependencies);
  dependencies.health.add({
    name: 'stopping',
    isEssential: true,
    ask: async () => {
      if (stop.isStopping()) throw new Error('The process is stopping.');
    },
  });
  if (isControlledClock(options.clock)) registerClockControl(app, options.clock);
  if (isDatabaseClock(options.clock)) registerDatabaseClock(app, dependencies, options.clock);
  await registerRateLimit(app, dependencies);
  await registerModules(app, dependencies);
  return app;
};
