import type { OptInName } from '@billfold/shared/contracts/opt-in-wording';

import type { Agreement } from '../../entities/customer/agreement';

export type OptInChange = {
  readonly name: OptInName;
  readonly isOn: boolean;
  /** Undefined when it is switched off. */
  readonly agreement?: Agreement;
};
