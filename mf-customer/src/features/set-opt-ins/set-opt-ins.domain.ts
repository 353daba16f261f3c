import { optInNames, type OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn, writeOptIn } from '@billfold/shared/format/opt-in';

/** All three preferences as the server takes them: the saved ones, and the one that changes. */
export const optInsWith = (
  saved: SubscriptionView,
  name: OptInName,
  isOn: boolean,
): Readonly<Record<OptInName, 0 | 1>> => {
  const wanted = (each: OptInName) => writeOptIn(each === name ? isOn : readOptIn(saved[each]));
  const [sms, email, marketing] = optInNames;
  return { [sms]: wanted(sms), [email]: wanted(email), [marketing]: wanted(marketing) };
};
