import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API: the gateway of `make start` unless GATEWAY_URL says otherwise. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      // The contracts' source, so that the site builds without building the packages first.
      '@community-help/api-contracts': fileURLToPath(new URL('../services/_shared/api-contracts/src/index.ts', import.meta.url)),
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // What the page's own HTML has named already need not be named again before each page that comes later.
      resolveDependencies: (_page, files) => files.filter((file) => !/\/(react|state|rolldown-runtime|api)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Seven letters of a hash tell versions of a file apart; every page's list of files is part of the shell.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // No group for antd: left alone, each page gets only the parts that it uses.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/, priority: 30 },
            { name: 'state', test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|use-sync-external-store)[\\/]/, priority: 25 },
            // Each of a few lines, and on most pages: one name in the list of pages instead of four.
            { name: 'small', test: /[\\/](api-contracts[\\/]src[\\/]limits|helper-map[\\/]map-rules|app[\\/]show-alert|ui[\\/]use-near-viewport)\.ts$/, priority: 10 },
            // Pieces without imports that most pages but home have.
            { name: 'pieces', test: /[\\/](ui[\\/](random-id|show-in-row|use-media-query|tag-list|use-leave-guard|picture)|domain[\\/](post-date|connecting-mark|mail-draft|marker-art|within-text))\.tsx?$/, priority: 10 },
            // Tables without imports that the same pages load: one name in that list instead of two.
            { name: 'contact', test: /[\\/]api-contracts[\\/]src[\\/](contact-rules|website)\.ts$/, priority: 10 },
            { name: 'reports', test: /[\\/]api-contracts[\\/]src[\\/](moderation-addresses|report-reasons)\.ts$/, priority: 10 },
            { name: 'checks', test: /[\\/]api-contracts[\\/]src[\\/]verification-(addresses|rules)\.ts$/, priority: 10 },
            { name: 'leaflet', test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': gateway, '/objects': gateway, '/config.json': gateway } },
});
