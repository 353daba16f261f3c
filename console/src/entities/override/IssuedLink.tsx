import type { OverrideAnswer } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useId, useState } from 'react';
import { Moment } from '../rollout/Moment';
import styles from './IssuedLink.module.css';

/** The link of an override: shown once, since its token is not stored. */
export const IssuedLink = ({
  answer: { override, link },
  onForget,
}: {
  readonly answer: OverrideAnswer;
  readonly onForget: () => void;
}) => {
  const id = useId();
  const [status, setStatus] = useState('');
  const address = new URL(link, window.location.origin).href;
  const copy = (): void => {
    // Only pages that came by https, or from this machine, may write to the clipboard.
    const copying =
      navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setStatus('Copied.'),
      () => setStatus('Select the link and copy it by hand.'),
    );
  };
  return (
    <div className={styles.issued}>
      <Stack gap={2}>
        <label htmlFor={id}>
          Link for {override.issuedFor}, until <Moment at={override.expiresAt} />. It is shown only
          now.
        </label>
        <input
          id={id}
          className={styles.link}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Inline>
          <Button size="small" onClick={copy}>
            Copy link
          </Button>
          <Button size="small" variant="secondary" onClick={onForget}>
            Done
          </Button>
          <span role="status">{status}</span>
        </Inline>
      </Stack>
    </div>
  );
};
