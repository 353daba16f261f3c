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

/** Changes settings at once, with a toast that offers to undo it. */
export const useSettingsChange = (settings: BusinessSettings) => {
  const { notify } = useServices();
  const dispatch = useDispatch();
  const replaced = useRef<ChangeBusinessSettings | null>(null);
  const [state, submit] = useSubmission(
    changeSettings,
    () => {
      const before = replaced.current;
      if (before === null) return;
      notify({
        message: 'Saved.',
        type: 'success',
        action: {
          label: 'Undo',
          onPress: () => void dispatch(undoSettings.actions.submitted(before)),
        },
      });
    },
    settings.merchant_id,
  );
  const change = (values: SettingsChange): void => {
    replaced.current = replacedBy(settings, values);
    submit({ merchant_id: settings.merchant_id, ...values });
  };
  return [state, change] as const;
};
