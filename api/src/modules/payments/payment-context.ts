import type { Context } from '../../context/use-case-context';
import type { AuthoriseContext } from './authorise-attempt.service';
import type { CardingLimits } from './payment-orders';
import type { PaymentMetrics } from './payment-metrics';

/** The ways in which money comes in. All of them use this module; there is no second path. */
export type PaymentDoor =
  | 'pay_once'
  | 'split_payment'
  | 'schedule'
  | 'auto_pay'
  | 'merchant_pay'
  | 'hosted'
  | 'donation'
  | 'embedded';

type MaxScores = { readonly maxMerchantScore: number; readonly maxAddressScore: number };

/** The context of the money path; doors, jobs and the reconciler pass it on. */
export type PaymentContext = Context &
  AuthoriseContext & {
    readonly carding: MaxScores & {
      readonly windowMs: number;
      readonly declineWeight: number;
      readonly maxScore: number;
      /** Of donations and embedded payments, which are counted apart. */
      readonly public: MaxScores & {
        /**
         * Declines at a merchant from which every public payment needs a solved challenge; null:
         * none does.
         */
        readonly challengeFrom: number | null;
      };
    };
    readonly gatewayMerchantId: string;
    readonly metrics: PaymentMetrics;
    /** A place where tests stop the process, between the gateway's answer and writing it down. */
    readonly beforeRecording: () => Promise<void>;
    /** An outcome was committed; its live event is in the outbox. */
    readonly onRecorded: () => void;
  };

/** One session of staff pays for many customers. */
const staffScores = 5;

const isPublicDoor = (door: PaymentDoor): boolean => door === 'donation' || door === 'embedded';

/** The limits of an attempt through this door. */
export const cardingLimits = (
  { carding }: Pick<PaymentContext, 'carding'>,
  door: PaymentDoor,
  now: Date,
): CardingLimits => ({
  scoreSince: new Date(now.getTime() - carding.windowMs),
  declineWeight: carding.declineWeight,
  maxScore: door === 'merchant_pay' ? carding.maxScore * staffScores : carding.maxScore,
  maxMerchantScore: isPublicDoor(door) ? carding.public.maxMerchantScore : carding.maxMerchantScore,
  maxAddressScore: isPublicDoor(door) ? carding.public.maxAddressScore : carding.maxAddressScore,
});
