import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { merchantWebhooks } from './webhooks.resource';
import {
  changeWebhook,
  createWebhook,
  replayWebhook,
  rotateSecret,
  stopWebhook,
  testWebhook,
} from './webhooks.submission';

export const features = [
  merchantWebhooks.feature,
  createWebhook.feature,
  changeWebhook.feature,
  stopWebhook.feature,
  rotateSecret.feature,
  testWebhook.feature,
  replayWebhook.feature,
  codePromptFeature,
];
export { WebhooksScreen } from './WebhooksScreen';
