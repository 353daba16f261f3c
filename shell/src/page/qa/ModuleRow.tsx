import { Button } from '@billfold/shared/ui/Button';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useState, useSyncExternalStore } from 'react';
import { useFederation } from '../../federation/parts/federation-context';
import { isChosenByHand } from '../../federation/loader/planned-release';
import { LocalServerForm } from './LocalServerForm';
import {
  reasonInWords,
  wishesWithout,
  type Choice,
  type ModuleFacts,
  type Owner,
} from './module-facts';
import { obstacleSentences } from './open-releases';
import styles from './QaPanel.module.css';

/** More than these are found by searching. */
const shownReleases = 12;

type ModuleRowProps = {
  readonly facts: ModuleFacts;
  readonly releases: readonly Choice[];
  /** Null until it is read, and in production. */
  readonly owner: Owner | null;
  readonly isSearching: boolean;
  readonly isLoading: boolean;
  readonly onOpen: (wishes: readonly string[]) => void;
  readonly onCopy: (wishes: readonly string[]) => void;
  /** Null clears the message. */
  readonly onSay: (sentence: string | null) => void;
};

const afterAt = (release: string): string => release.slice(release.indexOf('@') + 1);

/** The result of a choice: not yet loaded, mounted, or replaced by another release after a failure. */
const outcomeOf = (chosen: string, mounted: string | null): string => {
  if (mounted === null) return `${chosen} is loaded as soon as something of it is shown.`;
  return mounted === chosen
    ? `${chosen} runs in this page until it is loaded again.`
    : `${chosen} isn't working here, so ${mounted} is running instead.`;
};

const InThisPage = ({ facts, onSay }: Pick<ModuleRowProps, 'facts' | 'onSay'>) => {
  const { loader, recorder } = useFederation();
  const mounted = useSyncExternalStore(
    loader.subscribe,
    () => loader.releasesOf(facts.module).mounted,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const { names } = loader.releasesOf(facts.module);
  if (names.length < 2 || facts.disabled !== null) return null;
  const handleSwitch = async (release: string): Promise<void> => {
    const answer = await loader.switchTo(facts.module, release);
    if (answer === 'switched') {
      recorder.leaveOut(facts.module);
      setChosen(release);
    }
    onSay(answer === 'switched' ? null : obstacleSentences.unsaved);
  };
  return (
    <div className={styles.inPage}>
      <span>In this page, without loading it again:</span>
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          variant="secondary"
          disabled={name === mounted}
          onClick={() => void handleSwitch(name)}
        >
          {afterAt(name)}
        </Button>
      ))}
      <span role="status">{chosen !== null && outcomeOf(chosen, mounted)}</span>
    </div>
  );
};

const Releases = ({
  facts,
  releases,
  isLoading,
  isSearching,
  onOpen,
  onCopy,
}: Omit<ModuleRowProps, 'onSay'>) => {
  const others = releases.filter(({ name }) => name !== facts.release);
  if (isLoading) return <p className={styles.note}>Reading what else is registered …</p>;
  if (others.length === 0)
    return (
      <p className={styles.note}>
        {isSearching ? 'No other release of it is called that.' : 'No other release is registered.'}
      </p>
    );
  return (
    <>
      <ul className={styles.releases} aria-label={`Other releases of ${facts.module}`}>
        {others.slice(0, shownReleases).map(({ name, registeredAt }) => (
          <li key={name}>
            <span className={styles.name}>
              {afterAt(name)}
              <small>{registeredAt.slice(0, 16).replace('T', ' ')}</small>
            </span>
            <Button size="small" aria-label={`Use ${name}`} onClick={() => onOpen([name])}>
              Use
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Copy link to ${name}`}
              onClick={() => onCopy([name])}
            >
              Copy link
            </Button>
          </li>
        ))}
      </ul>
      {others.length > shownReleases && (
        <p className={styles.note}>{others.length - shownReleases} older ones: search for them.</p>
      )}
    </>
  );
};

/** One module: a line that opens its facts and its choices. */
export const ModuleRow = (props: ModuleRowProps) => {
  const { facts, owner, isSearching, onOpen, onSay } = props;
  const { plan, loader } = useFederation();
  // A developer's builds come and go while the page lives.
  const [release = facts.release, fallback = facts.fallback] = loader.releasesOf(
    facts.module,
  ).names;
  return (
    <li>
      <details className={styles.module} open={isSearching || undefined}>
        <summary>
          <strong>{facts.module}</strong>
          <span className={styles.name}>{afterAt(release)}</span>
          {isChosenByHand(facts) && <StatusPill status="swapped" tone="info" />}
          {facts.reason === 'percentage' && <StatusPill status="canary" tone="warning" />}
          {facts.disabled !== null && <StatusPill status="off" tone="danger" />}
        </summary>
        <div className={styles.body}>
          <Facts>
            <Fact label="Why">
              {facts.disabled === null
                ? reasonInWords(facts.reason)
                : `switched off: ${facts.disabled}`}
            </Fact>
            <Fact label="Falls back to">{fallback === null ? 'nothing' : afterAt(fallback)}</Fact>
            {facts.contract !== null && <Fact label="Contract">{facts.contract}</Fact>}
            {owner !== null && (
              <Fact label="Owner">
                {owner.team}, {owner.contact}
              </Fact>
            )}
          </Facts>
          {isChosenByHand(facts) && plan.allowsChoice && (
            <p className={styles.inPage}>
              <Button
                size="small"
                variant="secondary"
                onClick={() => onOpen(wishesWithout(plan, facts.module))}
              >
                Reset {facts.module}
              </Button>
            </p>
          )}
          <InThisPage facts={facts} onSay={onSay} />
          {plan.allowsChoice && <Releases {...props} />}
          {plan.allowsChoice && facts.module !== 'shell' && (
            <LocalServerForm module={facts.module} onOpen={onOpen} />
          )}
        </div>
      </details>
    </li>
  );
};
