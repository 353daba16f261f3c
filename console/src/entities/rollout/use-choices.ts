import type { SelectOption } from '@billfold/shared/ui/Select';
import { useConsole } from '../../api/Console';

type Choices = {
  /** The one that this registry serves; '' until it is known. */
  readonly servedHere: string;
  readonly environments: readonly SelectOption[];
  readonly modules: readonly SelectOption[];
};

const toOptions = (names: readonly string[]): readonly SelectOption[] =>
  [...new Set(names)].map((name) => ({ value: name, label: name }));

/** Environments and modules to choose from. */
export const useChoices = (): Choices => {
  const { overview } = useConsole();
  if (overview.status !== 'loaded') return { servedHere: '', environments: [], modules: [] };
  const { environment, environments } = overview.value;
  return {
    servedHere: environment,
    environments: toOptions(environments.map(({ name }) => name)),
    modules: toOptions(
      environments.flatMap(({ modules }) => modules.map(({ module }) => module)).toSorted(),
    ),
  };
};
