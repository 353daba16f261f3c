import { Chips } from '@billfold/shared/desk/Chips';
import { SearchComboBox } from '@billfold/shared/desk/SearchComboBox';
import { isFoundBy } from '@billfold/shared/contracts/search-words';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useState } from 'react';
import { merchantTags } from './group.resource';
import { tagNameOf } from './tag-names';
import { useGroupField } from './use-group-field';

const mostOffered = 50;

/** Chooses tags of the merchant; the form's value is their ids. */
export const TagPicker = ({ merchantId }: { readonly merchantId: number | null }) => {
  const { value, setValue } = useGroupField('tags');
  const [data, reload] = useResource(merchantTags, merchantId);
  const [search, setSearch] = useState('');
  const tags = valueOf(data) ?? [];
  const nameOf = tagNameOf(tags);
  const offered = tags
    .filter(([id, name]) => {
      const isFound = isFoundBy(name, search);
      return isFound && !value.includes(String(id));
    })
    .slice(0, mostOffered)
    .map(([id, name]) => ({ id: String(id), label: name }));
  return (
    <>
      <SearchComboBox
        label="Tags"
        chosen={null}
        isEmptiedByChoice
        onChoose={(option) => {
          if (option !== null) setValue([...value, option.id]);
          setSearch('');
        }}
        options={offered}
        status={data.status}
        errors={errorsOf(data)}
        onSearch={(text) => {
          if (data.status === 'failed') reload();
          setSearch(text);
        }}
        placeholder={value.length === 0 ? 'Any tags' : 'Add a tag'}
        emptyText={tags.length === 0 ? 'No tags yet.' : 'Nothing matches your search.'}
        isDisabled={merchantId === null}
      />
      {value.length > 0 && (
        <Chips
          label="Chosen tags"
          isLabelHidden
          chips={value.map((id) => ({ id, label: data.status === 'loaded' ? nameOf(id) : '…' }))}
          onRemove={(id) => setValue(value.filter((other) => other !== id))}
        />
      )}
    </>
  );
};
