import { formatCents } from '@billfold/shared/format/money';
import { Fact } from '@billfold/shared/ui/Facts';
import type { DonationCost } from './donate.domain';

/** The cost of the donation with its fee, inside `Facts`; for merchants that charge one. */
export const CostFacts = ({ cost }: { readonly cost: DonationCost }) => (
  <>
    <Fact label="Donation">{formatCents(cost.giftMinor)}</Fact>
    <Fact label="Convenience fee">{formatCents(cost.feeMinor)}</Fact>
    <Fact label="Total">{formatCents(cost.totalMinor)}</Fact>
  </>
);
