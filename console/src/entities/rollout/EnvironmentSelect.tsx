import { Select } from '@billfold/shared/ui/Select';
import { useChoices } from './use-choices';

type EnvironmentSelectProps = {
  readonly value: string;
  readonly onChange: (environment: string) => void;
};

/** Chooses one of the registry's environments. */
export const EnvironmentSelect = ({ value, onChange }: EnvironmentSelectProps) => {
  const { environments } = useChoices();
  return <Select label="Environment" options={environments} value={value} onChange={onChange} />;
};
