import { optInLabels, type OptInName } from './opt-in-wording';

/**
 * 'This customer will no longer receive billing through email from Cedar Water.' Staff confirm it, and the record keeps
 * it.
 */
export const staffOptOutStatement = (name: OptInName, merchantName: string): string => {
  const label = optInLabels[name];
  return `This customer will no longer receive ${label.charAt(0).toLowerCase()}${label.slice(1)} from ${merchantName}.`;
};
