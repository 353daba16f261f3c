import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

export type DonationReceipt = {
  readonly merchantName: string;
  readonly name: string;
  readonly email: string;
  readonly visibleMethod: string;
  readonly giftMinor: number;
  readonly feeMinor: number;
  readonly description: string;
  /** YYYY-MM-DD */
  readonly paidOn: string;
  readonly reference: number;
};

/** The mail a donor gets. The amount is what the card was charged. */
export const writeReceipt = (
  receipt: DonationReceipt,
): { readonly subject: string; readonly body: string } => {
  const {
    merchantName,
    name,
    email,
    visibleMethod,
    giftMinor,
    feeMinor,
    description,
    paidOn,
    reference,
  } = receipt;
  const facts = [
    `Name: ${name}`,
    `Payment: ${visibleMethod}`,
    `Email: ${email}`,
    `Donation: ${formatCents(giftMinor)}`,
    ...(feeMinor === 0 ? [] : [`Convenience fee: ${formatCents(feeMinor)}`]),
    `Amount: ${formatCents(giftMinor + feeMinor)}`,
    `On behalf of: ${description}`,
    `Date: ${toUsDate(paidOn)}`,
    `Reference: ${reference}`,
  ];
  return {
    subject: `Your donation to ${merchantName}`,
    body: `Thank you! ${merchantName} received your donation.\n\n${facts.join('\n')}\n\nKeep this email as your receipt.\n`,
  };
};
