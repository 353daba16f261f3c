import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { Icon } from '@billfold/shared/ui/Icon';
import { useDispatch, useSelector } from 'react-redux';
import { chosenMerchantOf, selectAuth, selectProfile } from '../../session/auth-selectors';
import { keepMerchantChoice } from '../../session/merchant-choice';
import { merchantChosen } from '../../session/profile.slice';
import { HeaderMenu } from './HeaderMenu';
import styles from './MerchantSwitch.module.css';

const allText = 'All businesses';

const Switch = ({ merchants }: { readonly merchants: readonly SessionMerchant[] }) => {
  const chosenId = chosenMerchantOf(useSelector(selectProfile));
  const { user_id: userId } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const options = [{ id: null, name: allText }, ...merchants];
  return (
    <HeaderMenu
      label="Business:"
      menuLabel="Business"
      title={merchants.map(({ name }) => name).join(' · ')}
      align="start"
      face={
        <>
          <span className={styles.name}>
            {merchants.find(({ id }) => id === chosenId)?.name ?? allText}
          </span>
          <Icon name="chevron-down" size={16} />
        </>
      }
      entries={options.map(({ id, name }) => ({
        label: name,
        icon: 'check',
        isChosen: id === chosenId,
        onChoose: () => {
          if (userId !== null) keepMerchantChoice(userId, id);
          dispatch(merchantChosen(id));
        },
      }))}
    />
  );
};

/** The merchant whose lists and figures staff see; of one merchant only its name. */
export const MerchantSwitch = () => {
  const { merchants } = useSelector(selectProfile);
  const { merchant_name: ownName } = useSelector(selectAuth);
  return (
    <div className={styles.place}>
      {merchants.length > 1 ? (
        <Switch merchants={merchants} />
      ) : (
        <p className={styles.name} title={ownName ?? ''}>
          {ownName}
        </p>
      )}
    </div>
  );
};
