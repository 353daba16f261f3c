import type { WaitingAct } from './rollout.contract';

const shortened = (releases: readonly string[]): string =>
  releases.map((name) => name.replace(/-[^-]*$/, '')).join(', ');

/** What would happen once a second person has confirmed an act. */
export const describeAct = (act: WaitingAct): string => {
  switch (act.kind) {
    case 'give_address':
      return `${act.pattern} and all below it belong to ${act.module}${act.is_payment ? ', as payment pages' : ''}${act.owner === null || act.owner === act.module ? '' : `, not to ${act.owner} any more`}`;
    case 'free_address':
      return `${act.pattern} is off the list of addresses`;
    case 'issue_override':
      return `${act.issued_for} sees ${shortened(act.releases)} for ${act.hours} h`;
    case 'save_preview':
      return `the preview ${act.name} shows ${shortened(act.releases)} for ${act.days} days`;
  }
};
