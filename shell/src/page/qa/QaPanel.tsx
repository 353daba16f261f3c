import type { ReleaseChoices } from '@billfold/shared/contracts/plan.contract';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { SearchField } from '@billfold/shared/ui/SearchField';
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

/** Each opening begins anew: what is registered is read again, and what was said before is said no more. */
const useOpening = (isOpen: boolean, begin: () => void): void => {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen === isOpen) return;
  setWasOpen(isOpen);
  if (isOpen) begin();
};

/** `clipboard` is missing on plain http addresses. */
const copyText = async (text: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text);
    return 'The link is copied.';
  } catch {
    return `The browser does not copy. The link: ${text}`;
  }
};

type QaPanelProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** What this page consists of and why, what else there is, and the ways to choose. */
export const QaPanel = ({ isOpen, onClose }: QaPanelProps) => {
  const { plan, loader } = useFederation();
  const { state, retry } = useChoices(isOpen && plan.allowsChoice);
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  useOpening(isOpen, () => {
    retry();
    setSaid(null);
  });
  const choices = state.status === 'ready' ? state.choices : [];
  const rows = searchModules(moduleFacts(plan), choices, search);
  const open = (wishes: readonly string[]): void => {
    const opened = openWith(loader, wishes);
    if (opened !== 'opened') setSaid(obstacleSentences[opened]);
  };
  const copy = (wishes: readonly string[]): void =>
    void copyText(linkWithUse(wishes)).then(setSaid);
  const handleResetAll = (): void => {
    const obstacle = obstacleTo(loader);
    if (obstacle === null) void resetOverrides();
    else setSaid(obstacleSentences[obstacle]);
  };
  const standing = standingWishes(plan);
  const footer = plan.overrides.length > 0 && (
    <div className={styles.footer}>
      <Button size="small" onClick={handleResetAll}>
        Reset all
      </Button>
      {standing.length > 0 && plan.allowsChoice && (
        <Button size="small" variant="secondary" onClick={() => copy(standing)}>
          Copy link to this page
        </Button>
      )}
    </div>
  );
  return (
    <Overlay
      title="Modules of this page"
      isOpen={isOpen}
      onClose={onClose}
      {...(footer ? { footer } : {})}
    >
      <p className={styles.said} role="status">
        {said}
      </p>
      <p className={styles.place}>
        Environment <strong>{plan.environment}</strong>
        {!plan.allowsChoice &&
          '. Other releases are seen here with a link or a token that the operators issue.'}
      </p>
      {!plan.allowsChoice && <TokenForm onOpen={(token) => open([token])} />}
      {plan.refusedOverrides.length > 0 && <ErrorArea errors={plan.refusedOverrides} />}
      {plan.allowsChoice && state.status === 'failed' && (
        <ErrorArea errors="The registered releases could not be read." onRetry={retry} />
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
        {rows.map(({ facts, owner, releases }) => (
          <ModuleRow
            key={facts.module}
            facts={facts}
            owner={owner}
            releases={releases}
            isSearching={search.trim() !== ''}
            isLoading={plan.allowsChoice && state.status === 'loading'}
            onOpen={open}
            onCopy={copy}
            onSay={setSaid}
          />
        ))}
      </ul>
    </Overlay>
  );
};
