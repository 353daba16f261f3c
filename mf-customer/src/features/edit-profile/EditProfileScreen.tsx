import type { SessionUser } from '@billfold/shared/contracts/remote.contract';
import type { UpdateCustomerRequest } from '@billfold/shared/contracts/session.contract';
import { displayName } from '@billfold/shared/format/names';
import { formatPhone } from '@billfold/shared/format/phone';
import { useHasDraft } from '@billfold/shared/forms/FormDraft';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Loader } from '@billfold/shared/ui/Loader';
import { useWaited } from '@billfold/shared/ui/use-waited';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { billSettled } from '../../entities/invoice-screen/invoice-screen.slice';
import { Page } from '../../page/Page';
import { useFocusGoesOn } from '../../page/use-focus-goes-on';
import { forWholeAccount } from '../../page/WholeAccount';
import { initialValues, profileDraft, toUpdateCustomerRequest } from './edit-profile.form';
import { saveProfile } from './edit-profile.submission';
import { EditProfileForm } from './EditProfileForm';
import styles from './EditProfileScreen.module.css';
import { ProfileLinks } from './ProfileLinks';

/** The shell loads twice, a second apart; then it does not retry by itself. */
const patienceMs = 6_000;

type FactsProps = { readonly user: SessionUser; readonly onEdit: () => void };

const ProfileFacts = ({ user, onEdit }: FactsProps) => (
  <>
    <Facts>
      <Fact label="Phone">{formatPhone(user.formatted_phone) || 'None yet'}</Fact>
      <Fact label="Email">{user.email || 'None yet'}</Fact>
    </Facts>
    {user.email_unconfirmed === true && (
      <p className={styles.warning}>
        <Icon name="warning" size={18} />
        <span>
          This email isn't confirmed yet. Open the link we sent you. Until then, we can't send PIN
          reset links to it. To get the link again, choose Edit, then Save.
        </span>
      </p>
    )}
    <Button variant="secondary" icon="edit" isWide onClick={onEdit}>
      Edit
    </Button>
  </>
);

const Profile = ({ user: known }: { readonly user: SessionUser }) => {
  // The session learns what was saved a moment later.
  const [saved, setSaved] = useState<UpdateCustomerRequest | null>(null);
  const [isEditing, setEditing] = useState(useHasDraft(profileDraft));
  const [state, save] = useSubmission(saveProfile, ({ formatted_phone, email }) => {
    setSaved({ formatted_phone, email });
    setEditing(false);
  });
  const user = { ...known, ...saved };
  const name = displayName(user);
  const around = useFocusGoesOn<HTMLDivElement>(isEditing ? 'form' : 'facts');
  return (
    <Card padding="large">
      <div className={styles.profile} ref={around}>
        <div className={styles.person}>
          <Avatar name={name} size="large" />
          <Heading level={1}>{name}</Heading>
        </div>
        {isEditing ? (
          <EditProfileForm
            initialValues={initialValues(user)}
            isSaving={state.status === 'sending'}
            onSubmit={(values) => save(toUpdateCustomerRequest(values))}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <ProfileFacts user={user} onEdit={() => setEditing(true)} />
        )}
      </div>
    </Card>
  );
};

const EditProfile = () => {
  const dispatch = useDispatch();
  const { session } = useServices();
  const { user } = useSession();
  const hasWaited = useWaited(user === null, patienceMs);
  useEffect(() => {
    // A customer who opens the profile has left the invoice: the wallet no longer leads back to it.
    dispatch(billSettled());
    // A profile that is not there yet is on its way already.
    if (session.read().user !== null) session.refresh();
  }, [dispatch, session]);
  return (
    <Page>
      {user !== null && <Profile user={user} />}
      {user === null && !hasWaited && <Loader label="Loading your profile" />}
      {user === null && hasWaited && (
        <>
          <Heading level={1}>Profile</Heading>
          <ErrorArea errors="We couldn't load your profile." onRetry={session.refresh} />
        </>
      )}
      {(user !== null || hasWaited) && <ProfileLinks />}
    </Page>
  );
};

export const EditProfileScreen = forWholeAccount(EditProfile);
