import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { tagLimits, type TagPair } from '@billfold/shared/contracts/tag.contract';
import { Chips } from '@billfold/shared/desk/Chips';
import { OfferList } from '@billfold/shared/desk/OfferList';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { SearchField } from '@billfold/shared/ui/SearchField';
import { Stack } from '@billfold/shared/ui/Stack';
import { useOpening } from '@billfold/shared/ui/use-opening';
import { useState } from 'react';
import { saveTags } from './customer-tags.submission';
import { merchantTags } from './merchant-tags.resource';
import {
  changesOf,
  type DraftTag,
  emptyDraft,
  isEmpty,
  isNewName,
  offeredTags,
  type TagDraft,
  tagsWith,
  withoutTag,
  withTag,
} from './tag-draft.domain';
import styles from './TagsDialog.module.css';

export type TagsDialogProps = {
  readonly isOpen: boolean;
  readonly customer: CustomerView;
  readonly onClose: () => void;
};

/** More are found by the search: a list of thousands is not drawn. */
const drawnOffers = 50;
const keyOf = ({ id, name }: DraftTag): string => (id === null ? `new:${name}` : String(id));

type OffersProps = {
  readonly all: readonly TagPair[];
  readonly inSight: readonly DraftTag[];
  readonly isBusy: boolean;
  readonly onAdd: (tag: DraftTag) => void;
};

const Offers = ({ all, inSight, isBusy, onAdd }: OffersProps) => {
  const [search, setSearch] = useState('');
  const offers = offeredTags(all, inSight, search);
  const isNew = isNewName(all, inSight, search);
  const name = search.trim();
  const add = (tag: DraftTag | undefined) => {
    if (tag === undefined || isBusy) return;
    onAdd(tag);
    setSearch('');
  };
  const create = () => add({ id: null, name });
  const handleEnter = () => {
    const exact = offers.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    if (exact !== undefined) add(exact);
    else if (isNew) create();
  };
  const more = offers.length - drawnOffers;
  return (
    <Stack gap={2}>
      <SearchField
        label="Search tags"
        placeholder="Search or create a tag"
        value={search}
        onChange={setSearch}
        onSubmit={handleEnter}
        maxLength={tagLimits.nameMax}
      />
      <OfferList
        label="Tags to add"
        offers={offers.slice(0, drawnOffers).map((tag) => ({ id: keyOf(tag), label: tag.name }))}
        onChoose={(id) => add(offers.find((tag) => keyOf(tag) === id))}
        emptyText={search === '' ? 'No other tags.' : 'No other tags match.'}
        isDisabled={isBusy}
      />
      {more > 0 && (
        <p
          className={styles.more}
        >{`${more.toLocaleString('en-US')} more: search to find them.`}</p>
      )}
      {isNew && (
        <div>
          <Button variant="secondary" icon="plus" onClick={create} disabled={isBusy}>
            {`create tag “${name}”`}
          </Button>
        </div>
      )}
    </Stack>
  );
};

/** The draft lasts as long as the dialog is open; a new opening begins anew. */
const useDraft = (isOpen: boolean) => {
  const [draft, setDraft] = useState(emptyDraft);
  useOpening(isOpen, () => setDraft(emptyDraft));
  return [draft, setDraft] as const;
};

const Body = ({
  customer,
  draft,
  isBusy,
  onDraft,
}: {
  readonly customer: CustomerView;
  readonly draft: TagDraft;
  readonly isBusy: boolean;
  readonly onDraft: (draft: TagDraft) => void;
}) => {
  const [all, reload] = useResource(merchantTags, customer.merchant_id);
  const inSight = tagsWith(customer.tags, draft);
  const remove = (id: string) => {
    const tag = inSight.find((each) => keyOf(each) === id);
    if (tag !== undefined && !isBusy) onDraft(withoutTag(draft, tag));
  };
  return (
    <>
      <Chips
        label="Customer's tags"
        chips={inSight.map((tag) => ({ id: keyOf(tag), label: tag.name }))}
        onRemove={remove}
        emptyText="No tags"
      />
      <WhenLoaded data={all} loadingLabel="Loading tags" onRetry={reload}>
        {(value) => (
          <Offers
            all={value}
            inSight={inSight}
            isBusy={isBusy}
            onAdd={(tag) => onDraft(withTag(draft, tag))}
          />
        )}
      </WhenLoaded>
    </>
  );
};

/** Adds and removes tags; nothing is sent before the confirmation. */
export const TagsDialog = ({ isOpen, customer, onClose }: TagsDialogProps) => {
  const { state, submit, isShown } = useDialogSubmission(saveTags, {
    isOpen,
    key: customer.id,
    onClose,
  });
  const [draft, setDraft] = useDraft(isOpen);
  const isBusy = state.status === 'sending';
  const changes = changesOf(customer.tags, draft);
  return (
    <Modal
      isOpen={isShown}
      onClose={onClose}
      title="Tags"
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            onClick={() => submit({ customer, changes })}
            isBusy={isBusy}
            busyLabel="Saving..."
            disabled={isEmpty(changes)}
          >
            Confirm
          </Button>
        </>
      }
    >
      <Stack>
        {state.status === 'refused' && <ErrorArea errors={state.errors} />}
        {isShown && <Body customer={customer} draft={draft} isBusy={isBusy} onDraft={setDraft} />}
      </Stack>
    </Modal>
  );
};
