import type { ApiConfig } from '../../core/config';
import { createSecretBox, type SecretBox } from '../../core/secret-box';
import type { Row } from '../../db/schema';
import { createWebhookSecret, hintOf } from './webhook.domain';

type SecretContext = { readonly config: Pick<ApiConfig, 'security'> };

const boxOf = ({ config }: SecretContext): SecretBox =>
  createSecretBox(config.security.pinPepper, 'webhooks');
const ownerOf = (merchantId: number): string => `merchant:${merchantId}`;

/** A new secret: to be shown once, and sealed for its row. */
export const makeSecret = (context: SecretContext, merchantId: number) => {
  const secret = createWebhookSecret();
  return {
    secret,
    hint: hintOf(secret),
    sealed: boxOf(context).seal(Buffer.from(secret), ownerOf(merchantId)),
  };
};

type Sealed = Row<
  'webhook_endpoints',
  'merchant_id' | 'sealed_secret' | 'previous_secret' | 'previous_until'
>;

/** The secrets that sign now, the present one first. */
export const openSecrets = (
  context: SecretContext,
  { merchant_id, sealed_secret, previous_secret, previous_until }: Sealed,
  now: Date,
): readonly string[] => {
  const box = boxOf(context);
  const open = (sealed: Buffer): string => box.open(sealed, ownerOf(merchant_id)).toString();
  return [
    open(sealed_secret),
    ...(previous_secret !== null && previous_until !== null && previous_until > now
      ? [open(previous_secret)]
      : []),
  ];
};
