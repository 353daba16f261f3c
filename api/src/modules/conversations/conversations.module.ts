import type { AppModule } from '../../context/app-instance';
import { conversationRoutes, listConversationsRoute } from './conversations.route';
import { fileConversationRoutes } from './file-conversations.route';
import { handlingRoutes } from './handling.route';
import { retryMessageRoute } from './retry-message.route';
import { sendMessageRoute } from './send-message.route';
import type { SendMessageHooks } from './send-message.service';

/** The inbox: conversations, and writing to customers. */
export const createConversationsModule =
  (hooks: SendMessageHooks): AppModule =>
  (app, dependencies) => {
    listConversationsRoute(app, dependencies);
    conversationRoutes(app, dependencies);
    sendMessageRoute(app, dependencies, hooks);
    fileConversationRoutes(app, dependencies);
    handlingRoutes(app, dependencies);
    retryMessageRoute(app, dependencies);
  };
