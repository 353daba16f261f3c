import type {
  EmbeddedMethod,
  EmbeddedPaymentResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import type { PaymentAnswer } from '../../payments/payments.public';

export type EmbeddedAnswer = { readonly status: 200 | 202; readonly body: EmbeddedPaymentResponse };

/** The payment and the return address; the same for every outcome. */
export type PaymentFrame = {
  readonly id: number;
  readonly amountMinor: number;
  readonly method: EmbeddedMethod;
  /** `checking:021000021:••••6789` */
  readonly bankAccount: string | null;
  readonly returnUrl: string | null;
};

/** Approved, to be tried again, declined: the letters of the gateway, without its reasons. */
type Letter = 'A' | 'B' | 'C';

const present = (
  { id, amountMinor, bankAccount, returnUrl }: PaymentFrame,
  status: 'success' | 'confirming' | 'declined' | 'failed',
  letter: Letter | null,
  message: string | null,
) => ({
  payment: {
    id,
    payment_status: status,
    processor_response: {
      ...(letter === null ? {} : { respstat: letter }),
      ...(message === null ? {} : { message }),
      ...(bankAccount === null ? {} : { bank_account: bankAccount }),
    },
    amount: amountMinor,
  },
  return_url: returnUrl,
});

/**
 * The public answer to a payment of the embedded page. A definite outcome is a 200 with `success`;
 * only a refusal before sending is an error.
 */
export const presentEmbeddedPayment = (
  answer: PaymentAnswer,
  frame: PaymentFrame,
): EmbeddedAnswer => {
  switch (answer.status) {
    case 200:
      return { status: 200, body: { success: true, ...present(frame, 'success', 'A', null) } };
    case 202:
      return {
        status: 202,
        body: {
          success: false,
          message: answer.body.detail,
          code: answer.body.code,
          ...present(frame, 'confirming', null, null),
        },
      };
    case 402:
    case 503: {
      const { detail, code } = answer.body;
      const isDeclined = code === 'payment_declined';
      return {
        status: 200,
        body: {
          success: false,
          message: detail,
          code,
          ...present(frame, isDeclined ? 'declined' : 'failed', isDeclined ? 'C' : 'B', detail),
        },
      };
    }
  }
};

/** Cash is recorded on the word of the merchant's server. */
export const presentCash = (frame: PaymentFrame): EmbeddedAnswer => ({
  status: 200,
  body: { success: true, ...present(frame, 'success', null, null) },
});

/** Nothing is paid: the invoice stays open until staff confirm the cash. */
export const presentAnnounced = (
  merchantName: string,
  amountMinor: number,
  returnUrl: string | null,
): EmbeddedAnswer => {
  const message = `${merchantName} will confirm your cash payment. Nothing has been paid yet.`;
  return {
    status: 200,
    body: {
      success: false,
      message,
      payment: {
        payment_status: 'announced',
        processor_response: { message },
        amount: amountMinor,
      },
      return_url: returnUrl,
    },
  };
};

/** The bank's tokenizer did not take the account: nothing was begun. */
export const presentRefusedAccount = (
  text: string,
  bankAccount: string,
  amountMinor: number,
  returnUrl: string | null,
): EmbeddedAnswer => ({
  status: 200,
  body: {
    success: false,
    message: text,
    code: 'invalid_input',
    payment: {
      payment_status: 'declined',
      processor_response: { message: text, bank_account: bankAccount },
      amount: amountMinor,
    },
    return_url: returnUrl,
  },
});
