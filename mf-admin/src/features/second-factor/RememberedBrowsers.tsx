import type { RememberedDevice } from '@billfold/shared/contracts/second-factor.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { forgetBrowsers } from './second-factor.submission';
import styles from './SecondFactor.module.css';

/** Browsers that need no code, and the buttons that remove them. */
export const RememberedBrowsers = ({
  devices,
}: {
  readonly devices: readonly RememberedDevice[];
}) => {
  const [state, forget] = useSubmission(forgetBrowsers);
  const isBusy = state.status === 'sending';
  if (devices.length === 0) return null;
  return (
    <section aria-label="Remembered browsers">
      <Stack gap={3}>
        <Heading level={3}>Remembered browsers</Heading>
        <p>We don't ask for a code when you sign in there.</p>
        {state.status === 'refused' && <ErrorArea errors={state.errors} />}
        <ul className={styles.devices}>
          {devices.map(({ id, device, since, until, is_current }) => {
            const name = device === '' ? 'Unknown browser' : device;
            return (
              <li key={id} className={styles.device}>
                <span className={styles.facts}>
                  <span>{is_current ? `${name} (this one)` : name}</span>
                  <span>
                    Since <StaffTime at={since} form="date" />, until{' '}
                    <StaffTime at={until} form="date" />
                  </span>
                </span>
                <Button
                  size="small"
                  variant="secondary"
                  disabled={isBusy}
                  aria-label={`Forget ${name}`}
                  onClick={() => forget({ id })}
                >
                  Forget
                </Button>
              </li>
            );
          })}
        </ul>
        {devices.length > 1 && (
          <Inline>
            <Button
              size="small"
              variant="secondary"
              disabled={isBusy}
              onClick={() => forget({ id: null })}
            >
              Forget all
            </Button>
          </Inline>
        )}
      </Stack>
    </section>
  );
};
