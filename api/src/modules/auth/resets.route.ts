import {
  CheckLinkResponse,
  LinkRequest,
  SendResetRequest,
} from '@billfold/shared/contracts/access.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, EmailInput } from '../../http/input-schema';
import { publicContext } from '../../http/request-context';
import { askForFreshLink, askForReset, isLinkGood } from './ask-for-reset.service';

const limited = ({ config }: AppDependencies) => ({
  rateLimit: { max: config.security.links.perMinute, timeWindow: 60_000 },
});
const ResetBody = Body({ ...SendResetRequest.properties, email: EmailInput });

/**
 * Requests for a reset. Every answer is the same for known and unknown people, and is given before
 * the look-up.
 */
export const resetRoutes = (app: App, dependencies: AppDependencies, onNoted: () => void): void => {
  app.post(
    '/auth/forgot_password',
    {
      config: { access: 'public', errorShape: 'errors', ...limited(dependencies) },
      schema: {
        tags: ['Auth'],
        summary: 'Mail a staff member a link to a new password',
        body: ResetBody,
        response: { 200: Type.Object({}), ...failures(400, 429) },
      },
    },
    async (request) => {
      await askForReset(
        publicContext(request, dependencies),
        { purpose: 'password_reset', email: request.body.email },
        onNoted,
      );
      return {};
    },
  );

  app.post(
    '/auth/send_reset_email',
    {
      config: { access: 'public', ...limited(dependencies) },
      schema: {
        tags: ['Auth'],
        summary: 'Mail a customer a link to a new PIN',
        body: ResetBody,
        response: { 200: Type.Object({}), ...failures(400, 429) },
      },
    },
    async (request) => {
      await askForReset(
        publicContext(request, dependencies),
        { purpose: 'pin_reset', email: request.body.email },
        onNoted,
      );
      return {};
    },
  );

  app.post(
    '/auth/check_link',
    {
      config: { access: 'public', ...limited(dependencies) },
      schema: {
        tags: ['Auth'],
        summary: 'Whether a mailed link still works',
        body: LinkRequest,
        response: { 200: CheckLinkResponse, ...failures(400, 429) },
      },
    },
    async (request) => ({
      valid: await isLinkGood(publicContext(request, dependencies), request.body),
    }),
  );

  app.post(
    '/auth/renew_link',
    {
      config: { access: 'public', ...limited(dependencies) },
      schema: {
        tags: ['Auth'],
        summary: 'Mail a fresh link to whom an old one was for',
        body: LinkRequest,
        response: { 200: Type.Object({}), ...failures(400, 429) },
      },
    },
    async (request) => {
      await askForFreshLink(publicContext(request, dependencies), request.body, onNoted);
      return {};
    },
  );
};
