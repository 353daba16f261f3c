import type {
  BusinessSettings,
  ChangeBusinessSettings,
} from '@billfold/shared/contracts/business-settings.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { changeSettings, undoSettings } from './business-settings.submission';

export type SettingsChange = Omit<ChangeBusinessSettings, 'merchant_id'>;

/** The values that a change replaces. */
const replacedBy = (settings: BusinessSettings, change: SettingsChange): ChangeBusinessSettings => {
  const names = Object.keys(change) as (keyof SettingsChange)[];
  const before = Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { merchant_id: settings.merchant_id, ...before };
};

/** Changes settings at once, with a toast that says what was done and offers to undo it. */
export const useSettingsChange = (settings: BusinessSettings) => {
  const { notify } = useServices();
  const dispatch = useDispatch();
  const last = useRef<{ readonly before: ChangeBusinessSettings; readonly text: string }>(null);
  const [state, submit] = useSubmission(
    changeSettings,
    () => {
      if (last.current === null) return;
      const { before, text } = last.current;
      notify({
        message: text,
        type: 'success',
        action: {
          label: 'Undo',
          onPress: () => void dispatch(undoSettings.actions.submitted(before)),
        },
      });
    },
    settings.merchant_id,
  );
  /** `text` is the toast. */
  const change = (values: SettingsChange, text: string): void => {
    last.current = { before: replacedBy(settings, values), text };
    submit({ merchant_id: settings.merchant_id, ...values });
  };
  return [state, change] as const;
};
