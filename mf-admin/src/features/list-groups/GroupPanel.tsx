import { countText } from '@billfold/shared/contracts/count-text';
import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { groupFormOf } from '../../entities/group/group-form';
import { useGroupAddress } from '../../entities/group/use-group-address';
import { useTagName } from '../../entities/group/use-tag-name';
import { whoBelongsWords } from '../../entities/group/who-belongs-text';
import styles from './GroupPanel.module.css';

const WhoBelongsText = ({ group }: { readonly group: GroupView }) => {
  const who = groupFormOf(group);
  const words = whoBelongsWords(who, useTagName(group.merchant_id, who.tags.length > 0));
  if (words.length === 0)
    return <p className={styles.line}>Every customer of {group.merchant_name}</p>;
  return (
    <ul className={styles.words}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
};

/** Name and description of a group, its conditions and the way to its members. */
export const GroupPanel = ({ group }: { readonly group: GroupView }) => {
  const { openDialog } = useGroupAddress();
  return (
    <Card>
      <Stack gap={3}>
        <Heading level={2} size="small">
          {group.name}
        </Heading>
        {!group.is_all_customers && group.description !== '' && (
          <p className={styles.line}>{group.description}</p>
        )}
        <div>
          <Heading level={2} size="small">
            Members
          </Heading>
          <WhoBelongsText group={group} />
        </div>
        <p className={styles.line}>
          {countText(group.members_count, 'customer')}
          {' · '}
          <TextLink onPress={() => openDialog('members')}>View Members</TextLink>
        </p>
      </Stack>
    </Card>
  );
};
