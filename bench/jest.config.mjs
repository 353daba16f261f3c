export { serverPreset as default } from '../tools/jest/server.mjs';
