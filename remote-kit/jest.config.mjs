export { browserPreset as default } from '../tools/jest/browser.mjs';
