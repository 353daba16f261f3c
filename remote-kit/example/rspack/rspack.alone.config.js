import { aloneConfig } from '@billfold/remote-kit/rspack';
import configure from './rspack.config.js';

export default aloneConfig(configure({}, { mode: 'production' }));
