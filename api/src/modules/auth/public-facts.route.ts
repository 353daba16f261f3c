import { OptionalAccent } from '@billfold/shared/contracts/accent.contract';
import { OptionalContact } from '@billfold/shared/contracts/business-contact.contract';
import { nameLimits } from '@billfold/shared/contracts/limits';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { getBranding, isUserActive } from './public-facts.service';

const Name = Type.String({ minLength: 1, maxLength: nameLimits.max });
const MerchantName = Type.Optional(Type.String({ maxLength: nameLimits.max }));
/** Pages read public facts about names a few times, guessers many times. */
const configOf = ({ config }: AppDependencies) =>
  ({
    access: 'public',
    rateLimit: { max: config.security.questionsPerMinute, timeWindow: 60_000 },
  }) as const;

export const getUserActiveRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/auth/get_user_active',
    {
      config: configOf(dependencies),
      schema: {
        tags: ['Auth'],
        querystring: Type.Object({ username: Name, merchant_name: MerchantName }),
        response: {
          200: Type.Object({ active: Type.Boolean(), is_business: Type.Boolean() }),
          ...failures(400, 429),
        },
      },
    },
    async (request) => {
      const { username, merchant_name } = request.query;
      return isUserActive(
        publicContext(request, dependencies),
        username,
        merchant_name === '' ? undefined : merchant_name,
      );
    },
  );
};

export const getLogoRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/auth/get_logo',
    {
      config: configOf(dependencies),
      schema: {
        tags: ['Auth'],
        querystring: Type.Object({ merchant_name: Name }),
        response: {
          200: Type.Object({
            merchant_name: Type.String(),
            merchant_logo: Type.String(),
            merchant_accent: OptionalAccent,
            donation_fee: Type.Integer(),
            merchant_contact: OptionalContact,
          }),
          ...failures(400, 404, 429),
        },
      },
    },
    async (request) =>
      getBranding(publicContext(request, dependencies), request.query.merchant_name),
  );
};
