import type { ApiConfig } from '../../core/config';
import { writeUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.domain';

/** The address by which the reader of a mail ends mails about invoices, without signing in. */
export const mailUnsubscribeAddress = (
  config: Pick<ApiConfig, 'publicUrl' | 'security'>,
  messageId: number,
): string => unsubscribeAddress(config, { messageId, kind: 'email' });

/** The same for one kind of mail. */
export const unsubscribeAddress = (
  { publicUrl, security }: Pick<ApiConfig, 'publicUrl' | 'security'>,
  target: UnsubscribeTarget,
): string => `${publicUrl}/api/unsubscribe/${writeUnsubscribeToken(target, security.pinPepper)}`;
