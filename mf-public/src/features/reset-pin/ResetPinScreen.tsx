import { useMailedLink } from '../../entities/mailed-link/use-mailed-link';
import { RequestPinLink } from './RequestPinLink';
import { SetPin } from './SetPin';

/** Requests the mail; with the mail's link it sets the new PIN. */
export const ResetPinScreen = () => {
  const link = useMailedLink();
  return link === null ? <RequestPinLink /> : <SetPin link={link} />;
};
