import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { hasStoppedTexts } from '../consents/consents.public';
import { textsStopped } from './subscription.errors';

/** A phone of a customer, and the merchant that texts it. */
type Texted = {
  readonly merchantId: number;
  readonly merchantName: string;
  /** E.164; null where the merchant texts from the number of all. */
  readonly smsNumber: string | null;
  readonly phone: string | null;
};

/** The refusal after a STOP, for who reads it. */
export const stoppedFor = (
  { config, actor }: Pick<UseCaseContext, 'config' | 'actor'>,
  { merchantName, smsNumber }: Pick<Texted, 'merchantName' | 'smsNumber'>,
) =>
  textsStopped({
    reader: actor.kind,
    merchantName,
    number: smsNumber ?? config.messages.smsFrom,
  });

/** Throws textsStopped: carriers let nothing through after a STOP, and only the phone itself can take it back. */
export const assertNotStopped = async (
  executor: Executor,
  context: Pick<UseCaseContext, 'config' | 'actor'>,
  texted: Texted,
): Promise<void> => {
  const { merchantId, phone } = texted;
  if (phone !== null && (await hasStoppedTexts(executor, { merchantId, phone })))
    throw stoppedFor(context, texted);
};
