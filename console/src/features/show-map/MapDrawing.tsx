import type { MapModule, ModuleMap } from '@billfold/shared/contracts/module-map.contract';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { Address } from '../../entities/rollout/Address';
import { shortRelease } from '../../entities/rollout/release-name';
import { paths } from '../../module/paths';
import { addressesOf, audienceOf, runsByEnvironment, slotWords, statusWords } from './map-words';
import styles from './MapDrawing.module.css';

const Chips = ({ label, words }: { readonly label: string; readonly words: readonly string[] }) =>
  words.length === 0 ? null : (
    <div>
      <p className={styles.side}>{label}</p>
      <ul className={styles.chips} aria-label={label}>
        {words.map((word) => (
          <li key={word} className={styles.chip}>
            {word}
          </li>
        ))}
      </ul>
    </div>
  );

const Addresses = ({ map, module }: { readonly map: ModuleMap; readonly module: string }) => {
  const addresses = addressesOf(map, module);
  if (addresses.length === 0) return <p className={styles.side}>No address</p>;
  return (
    <div>
      <p className={styles.side}>Owns</p>
      <ul className={styles.chips} aria-label={`Addresses of ${module}`}>
        {addresses.map(({ pattern, isPayment, note }) => (
          <li
            key={pattern}
            className={styles.chip}
            data-payment={isPayment || undefined}
            data-hidden={note !== null || undefined}
          >
            <span className={styles.path}>
              {isPayment && <Icon name="lock" size={14} label="payment address" />}
              {isPayment && ' '}
              <Address>{pattern}</Address>
            </span>
            {note !== null && <span className={styles.note}> {note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Box = ({
  module: one,
  environment,
}: {
  readonly module: MapModule;
  readonly environment: string;
}) => {
  const { label, tone } = statusWords[one.status];
  return (
    <div className={styles.box} data-status={one.status}>
      <div className={styles.name}>
        <Heading level={2}>
          {one.status === 'absent' ? (
            one.module
          ) : (
            <TextLink to={paths.module.href(environment, one.module)}>{one.module}</TextLink>
          )}
        </Heading>
        <StatusPill status={one.status} label={label} tone={tone} />
      </div>
      {one.team !== null && <p className={styles.small}>{one.team}</p>}
      {one.message !== null && <p className={styles.small}>Visitors read: “{one.message}”</p>}
      {runsByEnvironment(one, environment).map(({ environment: place, runs }) => (
        <ul key={place} className={styles.runs} aria-label={`${one.module} in ${place}`}>
          {runs.map((run) => (
            <li key={`${run.release} ${audienceOf(run)}`}>
              <span className={styles.place}>{place}</span>
              <TextLink to={paths.release.href(run.release)}>{shortRelease(run.release)}</TextLink>
              <span className={styles.small}>{audienceOf(run)}</span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
};

/** What a module owns is left of it, what it gives and needs on its right. */
export const MapDrawing = ({ map }: { readonly map: ModuleMap }) => (
  <figure className={styles.drawing} aria-label="Drawing of the modules">
    {map.modules.map((one) => (
      <div key={one.module} className={styles.module}>
        <div className={styles.owns}>
          <Addresses map={map} module={one.module} />
        </div>
        <Box module={one} environment={map.environment} />
        <div className={styles.gives}>
          <Chips label={`Slots that ${one.module} fills`} words={slotWords(one)} />
          <Chips label={`Slots of other modules that ${one.module} draws`} words={one.uses ?? []} />
          <Chips
            label={`Shared packages that ${one.module} needs`}
            words={Object.entries(one.needs).map(([name, range]) => `${name} ${range}`)}
          />
          {one.module === 'shell' && (
            <Chips
              label="Shared packages that shell provides"
              words={map.shares.flatMap(({ name, provided }) =>
                [...new Set(provided.map(({ version }) => version))].map(
                  (version) => `${name} ${version}`,
                ),
              )}
            />
          )}
        </div>
      </div>
    ))}
  </figure>
);
