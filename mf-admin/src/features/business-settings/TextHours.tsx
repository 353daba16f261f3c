import { textHours } from '@billfold/shared/contracts/limits';
import { Select } from '@billfold/shared/ui/Select';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import type { SettingsPartProps } from './settings-section-props';

const hourText = (hour: number): string => {
  if (hour === 12) return '12 PM';
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`;
};

const choicesBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: hourText(first + index),
  }));

/** The hours in which a merchant's texts leave, within those that the law allows. */
export const TextHours = ({ settings, isBusy, sectionOf, onChange }: SettingsPartProps) => {
  const { texts_from: from, texts_until: until } = settings;
  const change = (hours: { readonly from: number; readonly until: number }) =>
    onChange(
      { texts_from: hours.from, texts_until: hours.until },
      `Texts go out from ${hourText(hours.from)} to ${hourText(hours.until)}.`,
    );
  return (
    <SettingsSection
      {...sectionOf('Quiet hours')}
      text="Automated and group texts go out between these hours where the customer lives. The law allows 8 AM to 9 PM; emails aren't held back."
    >
      <Select
        label="Texts from"
        options={choicesBetween(textHours.from, until - textHours.fewest)}
        value={String(from)}
        isDisabled={isBusy}
        onChange={(hour) => change({ from: Number(hour), until })}
      />
      <Select
        label="Texts until"
        options={choicesBetween(from + textHours.fewest, textHours.until)}
        value={String(until)}
        isDisabled={isBusy}
        onChange={(hour) => change({ from, until: Number(hour) })}
      />
    </SettingsSection>
  );
};
