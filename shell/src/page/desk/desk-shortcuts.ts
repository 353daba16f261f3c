import type { DeskForm, DeskPage } from '@billfold/shared/contracts/desk-tools';
import { useSelector } from 'react-redux';
import { useFederation } from '../../federation/parts/federation-context';
import { selectProfile } from '../../session/auth-selectors';
import { useNewForms } from '../over-page/new-forms';
import { isWithheld, visibleEntries } from '../navigation/nav-entries';

/** The letter behind G. Those of the inbox (B, E, J, K, O, R, U, X) are not among them. */
const pageLetters: Readonly<Record<string, string>> = {
  '/admin/dashboard': 'h',
  '/admin/customers': 'c',
  '/admin/conversations': 'm',
  '/admin/invoices': 'i',
  '/admin/payments': 't',
  '/admin/automation': 'a',
  '/admin/reports': 'p',
  '/admin/settings': 's',
};

const pageKeys = (path: string): string | null => {
  const letter = pageLetters[path];
  return letter === undefined ? null : `g ${letter}`;
};

/** Pages to which no id leads: the sidebar's in its order, then the others. */
const useDeskPages = (): readonly DeskPage[] => {
  const { plan, screens } = useFederation();
  const profile = useSelector(selectProfile);
  const { integrations } = profile;
  const entries = visibleEntries(plan, screens, profile).map(({ path, label, icon }) => ({
    path,
    title: label,
    icon,
    keys: pageKeys(path),
  }));
  const knownPaths = new Set(['/admin', ...entries.map(({ path }) => path)]);
  const others = screens
    .filter(
      ({ path, area }) =>
        area === 'merchant' &&
        !/[:*]/.test(path) &&
        !knownPaths.has(path) &&
        !isWithheld(plan, integrations, path),
    )
    .map(({ path, title }) => ({ path, title, icon: 'file', keys: pageKeys(path) }));
  return [...entries, ...others];
};

/** The pages and forms that the person has, with the keys that open them. */
export const useDeskShortcuts = (): {
  readonly pages: readonly DeskPage[];
  readonly forms: readonly DeskForm[];
} => ({
  pages: useDeskPages(),
  forms: useNewForms().map(({ word, label, icon }) => ({
    word,
    label,
    icon,
    keys: `n ${word.slice(0, 1)}`,
  })),
});
