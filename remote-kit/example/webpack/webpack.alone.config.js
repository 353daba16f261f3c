import { aloneConfig } from '@billfold/remote-kit/webpack';
import configure from './webpack.config.js';

export default aloneConfig(configure({}, { mode: 'production' }));
