import { formatCents } from '@billfold/shared/format/money';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import type { DonationCost } from './donate.domain';
import type { DonationMerchant } from './donate.slice';

/** What the gift costs with its fee; nothing where there is no fee. Drawn before there is an amount too, so that nothing moves. */
export const CostLines = ({ cost, merchant }: { readonly cost: DonationCost; readonly merchant: DonationMerchant }) =>
  merchant.feePercent === 0 ? null : (
    <Facts>
      <Fact label="Donation">{formatCents(cost.giftMinor)}</Fact>
      <Fact label="Convenience fee">{formatCents(cost.feeMinor)}</Fact>
      <Fact label="Total">{formatCents(cost.totalMinor)}</Fact>
    </Facts>
  );
