import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { nowRoute } from './now.route';
import { createNowReader } from './now.service';

/** The state of this moment, for the minute in which something is wrong. */
export const nowModule: AppModule = async (app, { db, authorise }) => {
  await app.register(nowRoute(createNowReader(db), authorise), { prefix: operatorPath });
};
