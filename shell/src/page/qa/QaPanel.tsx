import type { ReleaseChoices } from '@billfold/shared/contracts/plan.contract';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { useOpening } from '@billfold/shared/ui/use-opening';
import { useEffect, useState } from 'react';
import { useFederation } from '../../federation/parts/federation-context';
import { obstacleTo } from '../../federation/loader/new-page';
import { resetOverrides } from './reset-overrides';
import { linkWithUse } from './link-with-use';
import { moduleFacts, searchModules, standingWishes } from './module-facts';
import { ModuleRow } from './ModuleRow';
import { obstacleSentences, openWith } from './open-releases';
import { fetchChoices } from './registered-releases';
import styles from './QaPanel.module.css';
import { TokenForm } from './TokenForm';

type ChoicesState =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly choices: ReleaseChoices };

const useChoices = (isWanted: boolean) => {
  const [state, setState] = useState<ChoicesState>({ status: 'loading' });
  const isAsking = isWanted && state.status === 'loading';
  useEffect(() => {
    if (!isAsking) return undefined;
    let isCurrent = true;
    fetchChoices().then(
      (choices) => isCurrent && setState({ status: 'ready', choices }),
      () => isCurrent && setState({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isAsking]);
  const retry = () => setState({ status: 'loading' });
  return { state, retry };
};

/** `clipboard` is missing on plain http addresses. */
const copyText = async (text: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text);
    return 'The link is copied.';
  } catch {
    return `The browser couldn't copy it. The link: ${text}`;
  }
};

/** The actions of the panel; `onSay` receives the obstacle to an action. */
const useActions = (onSay: (sentence: string | null) => void) => {
  const { loader } = useFederation();
  return {
    open: (wishes: readonly string[]): void => {
      const opened = openWith(loader, wishes);
      if (opened !== 'opened') onSay(obstacleSentences[opened]);
    },
    copy: (wishes: readonly string[]): void => void copyText(linkWithUse(wishes)).then(onSay),
    resetAll: (): void => {
      const obstacle = obstacleTo(loader);
      if (obstacle === null) void resetOverrides();
      else onSay(obstacleSentences[obstacle]);
    },
  };
};

type Actions = ReturnType<typeof useActions>;

const PanelFooter = ({ copy, resetAll }: Actions) => {
  const { plan } = useFederation();
  const active = standingWishes(plan);
  return (
    <div className={styles.footer}>
      <Button size="small" onClick={resetAll}>
        Reset all
      </Button>
      {active.length > 0 && plan.allowsChoice && (
        <Button size="small" variant="secondary" onClick={() => copy(active)}>
          Copy link to this page
        </Button>
      )}
    </div>
  );
};

/** The environment of this page, and the token form where no release may be chosen from a list. */
const PanelPlace = ({ open }: Actions) => {
  const { plan } = useFederation();
  return (
    <>
      <p className={styles.place}>
        Environment <strong>{plan.environment}</strong>
        {!plan.allowsChoice &&
          '. Other releases are seen here with a link or a token that the operators issue.'}
      </p>
      {!plan.allowsChoice && <TokenForm onOpen={(token) => open([token])} />}
      {plan.refusedOverrides.length > 0 && <ErrorArea errors={plan.refusedOverrides} />}
    </>
  );
};

type QaPanelProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** The modules of this page with their reasons, other releases, and the ways to choose one. */
export const QaPanel = ({ isOpen, onClose }: QaPanelProps) => {
  const { plan } = useFederation();
  const { state, retry } = useChoices(isOpen && plan.allowsChoice);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<string | null>(null);
  const actions = useActions(setStatus);
  useOpening(isOpen, () => {
    retry();
    setStatus(null);
  });
  const choices = state.status === 'ready' ? state.choices : [];
  const rows = searchModules(moduleFacts(plan), choices, search);
  return (
    <Overlay
      title="Modules of this page"
      isOpen={isOpen}
      onClose={onClose}
      {...(plan.overrides.length > 0 ? { footer: <PanelFooter {...actions} /> } : {})}
    >
      <p className={styles.said} role="status">
        {status}
      </p>
      <PanelPlace {...actions} />
      {plan.allowsChoice && state.status === 'failed' && (
        <ErrorArea errors="We couldn't load the registered releases." onRetry={retry} />
      )}
      {plan.allowsChoice && (
        <SearchField
          label="Search modules and releases"
          placeholder="Module or release"
          value={search}
          onChange={setSearch}
          maxLength={80}
        />
      )}
      {rows.length === 0 && <EmptyState title="Nothing is called that." icon="search" />}
      <ul className={styles.modules}>
        {rows.map((row) => (
          <ModuleRow
            key={row.facts.module}
            {...row}
            isSearching={search.trim() !== ''}
            isLoading={plan.allowsChoice && state.status === 'loading'}
            onOpen={actions.open}
            onCopy={actions.copy}
            onSay={setStatus}
          />
        ))}
      </ul>
    </Overlay>
  );
};
