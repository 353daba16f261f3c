import { useState } from 'react';
import { SearchComboBox, type ComboBoxOption } from '../desk/SearchComboBox';
import { errorsOf, valueOf } from '../store/remote-data';
import { useResource } from '../store/resource';
import type { Options } from './create-options';

type SearchedOptionsProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly label: string;
  readonly options: Options;
  /** Not offered again. */
  readonly chosenIds?: readonly string[];
  /** What stays in the field; absent: each choice empties it for the next. */
  readonly chosen?: ComboBoxOption | null;
  readonly onChoose: (option: ComboBoxOption | null) => void;
  /** What is wrong with the choice. */
  readonly problem?: string | undefined;
};

/** A field that searches on the server. */
export const SearchedOptions = ({
  isOpen,
  label,
  options,
  chosenIds = [],
  chosen,
  onChoose,
  problem,
}: SearchedOptionsProps) => {
  const [text, setText] = useState<string | null>(null);
  const [data, reload] = useResource(options.found, isOpen ? text : null);
  const found = valueOf(data) ?? [];
  return (
    <SearchComboBox
      label={label}
      chosen={chosen ?? null}
      isEmptiedByChoice={chosen === undefined}
      options={found.filter(({ id }) => !chosenIds.includes(id))}
      status={data.status}
      errors={errorsOf(data)}
      onSearch={(next) => {
        if (next === text) reload();
        setText(next);
      }}
      onChoose={onChoose}
      problem={problem}
    />
  );
};
