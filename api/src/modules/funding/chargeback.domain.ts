import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

/** Null is what the gateway does not say; `disputedOn` is YYYY-MM-DD. */
type Told = {
  readonly retref: string | null;
  readonly amountMinor: number | null;
  readonly last4: string | null;
  readonly disputedOn: string | null;
  readonly reason: string | null;
  readonly caseNumber: string | null;
};

/** What a person reads of a chargeback; no two have the same text. */
export const chargebackText = ({
  retref,
  amountMinor,
  last4,
  disputedOn,
  reason,
  caseNumber,
}: Told): string => {
  const amount = amountMinor === null ? 'an unknown amount' : formatCents(amountMinor);
  const day = disputedOn === null ? '' : ` on ${toUsDate(disputedOn)}`;
  const facts = [
    reason,
    caseNumber === null ? null : `case ${caseNumber}`,
    retref === null ? null : `reference ${retref}`,
    last4 === null ? null : `card ${last4}`,
  ].filter((fact) => fact !== null);
  return `The bank took back ${amount}${day}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}.`;
};
