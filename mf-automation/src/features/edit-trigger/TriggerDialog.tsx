import { lazyPart } from '@billfold/shared/remote/lazy-part';
import type { TriggerWizardProps } from './TriggerWizard';

const loadWizard = () => import(/* webpackChunkName: "trigger-wizard" */ './trigger-wizard-part');

/** The wizard, fetched when it is needed. The address opens it. */
export const TriggerDialog = lazyPart<TriggerWizardProps>(
  async () => (await loadWizard()).TriggerWizard,
  async () => (await loadWizard()).features,
);
