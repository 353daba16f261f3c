import {
  AccentPreview,
  AccentQuery,
  BusinessSettings,
  ChangeBusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import {
  InvoiceNumbers,
  InvoiceNumbersQuery,
} from '@billfold/shared/contracts/billing-settings.contract';
import { TimeZonePreview, TimeZoneQuery } from '@billfold/shared/contracts/time-zone.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { makeAccent } from '../merchants/merchants.public';
import { changeSettings, readNextNumbers, readSettings } from './change-settings.service';
import { previewTimeZone } from './time-zone.service';
import type { MovingPayments } from './zone-payments';

const config = { access: 'merchant', permission: 'team' } as const;
const tags = ['Merchants'];

/** GET and PATCH business_settings, and GET business_settings/accent */
export const settingsRoutes = (
  app: App,
  dependencies: AppDependencies,
  moving: MovingPayments,
): void => {
  app.get(
    '/business_settings',
    {
      config,
      schema: {
        tags,
        summary: 'Settings of the merchants whose team the caller manages',
        response: { 200: Type.Array(BusinessSettings), ...failures(401, 403) },
      },
    },
    async (request) => readSettings(staffContext(request, dependencies)),
  );
  app.get(
    '/business_settings/accent',
    {
      config,
      schema: {
        tags,
        summary: 'What the pages of customers would make of a brand color',
        querystring: AccentQuery,
        response: { 200: AccentPreview, ...failures(400, 401, 403) },
      },
    },
    async ({ query }) => ({ accent: makeAccent(query.color) }),
  );
  app.get(
    '/business_settings/invoice_numbers',
    {
      config,
      schema: {
        tags,
        summary: 'The numbers of the next three invoices under a pattern',
        querystring: InvoiceNumbersQuery,
        response: { 200: InvoiceNumbers, ...failures(400, 401, 403) },
      },
    },
    async (request) => readNextNumbers(staffContext(request, dependencies), request.query),
  );
  app.get(
    '/business_settings/time_zone',
    {
      config,
      schema: {
        tags,
        summary: 'What another time zone would do to the day of a merchant',
        querystring: TimeZoneQuery,
        response: { 200: TimeZonePreview, ...failures(400, 401, 403) },
      },
    },
    async (request) =>
      previewTimeZone(
        staffContext(request, dependencies),
        { merchantId: request.query.merchant_id, to: request.query.time_zone },
        moving,
      ),
  );
  app.patch(
    '/business_settings',
    {
      config,
      schema: {
        tags,
        summary: 'Change settings of a merchant; what is left out stays',
        body: ChangeBusinessSettings,
        response: { 200: BusinessSettings, ...failures(400, 401, 403, 409) },
      },
    },
    async (request) => changeSettings(staffContext(request, dependencies), request.body, moving),
  );
};
