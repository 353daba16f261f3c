import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { accentStyle } from '@billfold/shared/ui/accent-style';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { useId, useState } from 'react';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import styles from './BusinessSettings.module.css';
import type { SettingsChange } from './use-settings-change';

/** What the picker begins with where a merchant has no color: the accent of the product. */
const firstColor = '#0b6b5f';

type BrandColorProps = {
  /** Of its heading. */
  readonly level: 2 | 3;
  readonly settings: BusinessSettings;
  readonly isBusy: boolean;
  readonly onChange: (change: SettingsChange) => void;
};

/** The color of the customers' pages: chosen, saved, and shown as those pages draw it. */
export const BrandColor = ({ level, settings, isBusy, onChange }: BrandColorProps) => {
  const { brand_color: saved, accent } = settings;
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const color = chosen ?? (saved || firstColor);
  const save = (brandColor: string) => {
    setChosen(null);
    onChange({ brand_color: brandColor });
  };
  return (
    <SettingsSection
      level={level}
      title="Brand color"
      text="Buttons and links on the pages your customers see. We make it lighter or darker where text would be hard to read."
    >
      <Inline>
        <label htmlFor={id}>Color</label>
        <input
          id={id}
          type="color"
          className={styles.picker}
          value={color}
          disabled={isBusy}
          onChange={(event) => setChosen(event.target.value.toLowerCase())}
        />
        <span className={styles.code}>{chosen ?? (saved || 'Not set')}</span>
      </Inline>
      <div className={styles.preview} style={accentStyle(accent)}>
        <span className={styles.sampleButton}>Pay $48.20</span>
        <span className={styles.sampleLink}>View bill</span>
      </div>
      <Inline>
        <Button
          disabled={chosen === null || chosen === saved}
          isBusy={isBusy}
          busyLabel="Saving..."
          onClick={() => save(color)}
        >
          Save color
        </Button>
        {saved !== '' && (
          <Button variant="quiet" disabled={isBusy} onClick={() => save('')}>
            Remove color
          </Button>
        )}
      </Inline>
    </SettingsSection>
  );
};
