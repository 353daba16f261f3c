import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import type { SettingsChange } from './use-settings-change';

/** Of a part of the page that draws some settings of one merchant. */
export type SettingsPartProps = {
  readonly settings: BusinessSettings;
  readonly isBusy: boolean;
  /** What a section of the title is called on this page. */
  readonly sectionOf: (title: string) => {
    readonly level: 2 | 3;
    readonly title: string;
    readonly label: string;
  };
  /** `text` is the toast. */
  readonly onChange: (change: SettingsChange, text: string) => void;
};
