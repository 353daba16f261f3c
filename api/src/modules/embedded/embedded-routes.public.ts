export { registerEmbedded } from './embedded.module';
