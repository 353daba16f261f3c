import { changeGroup } from './change-group.submission';
import { controlSend, sendReasons, sendRecipients } from './group-send.resource';
import { groupList } from './group-list.resource';
import {
  groupDetail,
  groupHistory,
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
  changeGroup.feature,
  controlSend.feature,
  sendReasons.feature,
  sendRecipients.feature,
];
