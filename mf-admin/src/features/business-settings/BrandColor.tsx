import type { MerchantAccent } from '@billfold/shared/contracts/accent.contract';
import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useLast } from '@billfold/shared/store/use-last';
import { accentStyle } from '@billfold/shared/ui/accent-style';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { useRested } from '@billfold/shared/ui/use-rested';
import { useId, useState } from 'react';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { accentPreview } from './business-settings.resource';
import styles from './BusinessSettings.module.css';
import type { SettingsPartProps } from './settings-section-props';

/** What the picker begins with where a merchant has no color: the accent of the product. */
const firstColor = '#0b6b5f';

/** A picker changes with each step of the pointer. */
const restMs = 200;

/** What pages make of the chosen color, or of the saved one; undefined while it is read. */
const useAccentOf = (
  chosen: string | null,
  saved: BusinessSettings['accent'],
): MerchantAccent | null | undefined => {
  const rested = useRested(chosen, restMs);
  const [data] = useResource(accentPreview, rested);
  if (chosen === null) return saved ?? null;
  const answer = rested === chosen ? valueOf(data) : undefined;
  return answer && (answer.accent ?? null);
};

/** The color of the customers' pages: chosen, saved, and shown as those pages draw it. */
export const BrandColor = ({ settings, isBusy, sectionOf, onChange }: SettingsPartProps) => {
  const { brand_color: saved } = settings;
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const color = chosen ?? (saved || firstColor);
  const accent = useAccentOf(chosen, settings.accent);
  const drawn = accent?.light.accent;
  // The preview keeps the last color while the next one is read.
  const shown = useLast(accent);
  const save = (brandColor: string) => {
    setChosen(null);
    onChange(
      { brand_color: brandColor },
      brandColor === '' ? 'Brand color removed.' : 'Brand color saved.',
    );
  };
  return (
    <SettingsSection
      {...sectionOf('Brand color')}
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
      <div className={styles.preview} style={accentStyle(shown)}>
        <span className={styles.sampleButton}>Pay $48.20</span>
        <span className={styles.sampleLink}>View bill</span>
      </div>
      {drawn !== undefined && drawn !== color && (
        <p className={styles.code}>On white, it becomes {drawn} so that text stays readable.</p>
      )}
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
