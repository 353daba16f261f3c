import { changeGroupFeature } from './change-group.saga';
import { controlSend, sendReasons, sendRecipients } from './group-send.resource';
import {
  groupDetail,
  groupHistory,
  groupList,
  groupMembers,
  groupPreview,
  merchantTags,
} from './group.resource';

/** The parts of the store that the screens of groups need. */
export const groupFeatures = [
  groupList.feature,
  groupDetail.feature,
  groupMembers.feature,
  groupHistory.feature,
  groupPreview.feature,
  merchantTags.feature,
  changeGroupFeature,
  controlSend.feature,
  sendReasons.feature,
  sendRecipients.feature,
];
