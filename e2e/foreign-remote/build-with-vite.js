import { remotePlugins } from '@billfold/remote-kit/vite';
import { federation } from '@module-federation/vite';
import { build } from 'vite';

await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  plugins: remotePlugins({
    folder: import.meta.dirname,
    module: 'mf-parcels',
    remote: './source/remote.js',
    shares: ['react', 'react/jsx-runtime', 'react-redux', 'react-router-dom'],
    federation,
  }),
});
