import { remotePlugins } from '@billfold/remote-kit/vite';
import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: remotePlugins({
    folder: import.meta.dirname,
    module: 'mf-parcels',
    remote: './source/remote.js',
    shares: ['react', 'react/jsx-runtime', 'react-redux', 'react-router-dom'],
    federation,
  }),
});
