/** Builds the client and, as /service-worker.js, the service worker. */
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where the server listens while Vite serves the client; `npm run dev` sets it. */
const server = process.env.LECTERN_DEV_SERVER ?? 'http://localhost:4311';
const proxied = ['graphql', 'web', 'sync', 'ws', 'yjs', 'assets', 'rxd', 'feature-flag', 'healthz', 'readyz'];

const startModule = /[\\/]src[\\/]start\.tsx$/;

/** What main.tsx loads at once is named in the page, so that the browser fetches both together. */
const startInPage = (): Plugin => ({
  name: 'lectern-start-in-page',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const start = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => startModule.test(id)),
      );
      if (start?.type !== 'chunk') return [];
      const { importedCss } = start.viteMetadata ?? { importedCss: new Set<string>() };
      return [
        {
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${start.fileName}` },
        },
        ...[...importedCss].map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
        })),
      ];
    },
  },
});

/** /dev/ui shows the components; it exists while developing alone. */
const galleryInDevelopment = (): Plugin => ({
  name: 'lectern-gallery',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url === '/dev/ui') request.url = '/dev/ui.html';
      next();
    });
  },
});

export default defineConfig({
  plugins: [
    // Before react: it splits the route files that react then compiles.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      tmpDir: '.tmp/router',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    startInPage(),
    galleryInDevelopment(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      injectRegister: null, // the app registers it: it has to pass Trusted Types and to ask before an update
      manifest: false, // it is a file in public/, and the app links it: see link-manifest.ts
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,webmanifest}', '*.{svg,png}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        rollupFormat: 'iife',
      },
      devOptions: { enabled: false },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsDir: 'build', // /assets belongs to the pictures and files of the content
    assetsInlineLimit: 0, // a data: font is against the Content Security Policy
    modulePreload: { polyfill: false },
    manifest: true, // tests/bundle-size.mjs reads it
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000, // tests/bundle-size.test.ts watches it, compressed
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/]words[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Two files for all that the first paint needs: each one more costs a way through the service worker.
          groups: [
            { name: 'main', tags: ['$initial'], priority: 2 },
            { name: 'start', test: startModule, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: process.env.HOST ?? 'localhost',
    port: Number(process.env.PORT ?? 4310),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [`^/${path}([/?]|$)`, { target: server, ws: true }])),
  },
});
