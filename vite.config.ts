/** Builds the client and, as /service-worker.js, the service worker. */
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { serverSegments } from './src/domain/server-segments.ts';

/** Where the server listens while Vite serves the client; `npm run dev` sets it. */
const server = process.env.LECTERN_DEV_SERVER ?? 'http://localhost:4311';
/** What Vite serves itself here. */
const ofVite = ['build', 'dev'];
const proxied = [...serverSegments].filter((segment) => !ofVite.includes(segment));

const startModule = /[\\/]src[\\/]start\.tsx$/;

/** What src/first-page.ts and main.tsx name. */
const firstParts =
  /[\\/](?:start|start-sync|auth-actor|device-accounts|dashboard|_org\.catalog|login|_|course-page|lesson-page)[-.]/;
/** What writes a change, without the registry of all changes. */
const writing =
  /[\\/]src[\\/](?:mutations[\\/](?:definition|effect|enqueue|touched-by)|store[\\/]straight-to-disk|sync[\\/](?:use-mutate|keep-storage|media-caches))\.ts/;
/** Of these the sign-in needs something too, which is to come without the rest. */
const plain = /[\\/]src[\\/](?:ui[\\/]notice|domain[\\/]session-may|contract[\\/]words[\\/]count)\./;
/** What opens over a page, and what saves what is written there: no first page has one open. */
const panels =
  /[\\/]src[\\/](?:ui[\\/](?:dialog|form-dialog|modal-surface|confirm-dialog|drawer-sheet|copied-flag|failure)|features[\\/]kit[\\/]use-save)[.-]/;
/** What a first page shows at once; of the icons that few pages share, it loads none. */
const firstIcons =
  /[\\/]@tabler[\\/].*[\\/]Icon(?:Arrow(?:Down|Left|Right|UpRight)|Check|Chevron(?:Down|Right)|Circle(?:Dot|Half2)?|Clock|ExternalLink|Flask|FolderPlus|HelpCircle|LockAccess|Pencil|Player(?:Pause|Play)|Plus|Trash|Video|X)\./;
/** Small parts that most pages show; lists, menus and the words of some areas are on few first pages. */
const kit =
  /[\\/](?:src[\\/](?:ui(?![\\/](?:action-menu|cloth-cover|progress-ring|empty-state|floating-panel|keep-button|list-|page-message|relative-time|save-file|scene))|contract[\\/]words(?![\\/](?:time|lists)\.|[\\/]en[\\/](?:account|analytics|calls|catalog|certificates|changed-since|changes|chat|exams|factors|navigation|pictures|planned|poll|push|question|refusal|schedule|shared|storage|study|talk|upload-errors|content-counts))|features[\\/](?:breadcrumbs|courses|failure(?![\\/](?:error-page|offline-page|support-link))|kit(?![\\/](?:kept-texts|use-kept-typing|saved|shown-once|focus-first-fault|limited-field|tag-fault|marked-text|rich-text|description)))))[\\/]/;

/** What stands where something else can't be shown: no first page is meant to end in it. */
const failure =
  /[\\/]src[\\/](?:ui[\\/](?:page-message|scene)|features[\\/]failure[\\/](?:error-page|offline-page|support-link))\./;

/** What a course's page and a lesson's both need, where else the verbs would take it along, or each would be a file of a few lines. */
const courseAndLesson =
  /[\\/]src[\\/](?:domain[\\/](?:(?:provisional-)?slug|fold|server-segments)|store[\\/]queries[\\/](?:find-collection|skills)|contract[\\/]document[\\/]safe-href|features[\\/](?:kit[\\/]marked-text|courses[\\/]trail-crumbs|editor[\\/]use-edit-mode))\./;
/** What pages of courses and lessons read first. */
const contentReads =
  /[\\/]src[\\/](?:store[\\/](?:in-slices|queries[\\/](?:collections|progress))|domain[\\/](?:learning-progress|shown-children)|contract[\\/]content[\\/]progress)\./;
/**
 * What else the first pages show, where each would be a dozen files of a few lines: every one of them costs a request, and its name in the
 * entry. A group takes along what its files import, unless it is in one before it: what more pages need comes first.
 */
const ofFirstPages = {
  'people-words': /[\\/]src[\\/]contract[\\/]words[\\/]en[\\/]shared-people\./,
  places: /[\\/]src[\\/](?:contract[\\/]words[\\/]en[\\/]content-counts|store[\\/]queries[\\/]wants)\./,
  policy: /[\\/]src[\\/]domain[\\/](?:permission-actions|policy)\./,
  // course, catalog and dashboard; the words of lists are in the settings too
  lists:
    /[\\/]src[\\/](?:contract[\\/]words[\\/]en[\\/]study|domain[\\/](?:availability|markdown-words)|features[\\/]courses[\\/](?:availability|missing-place)|ui[\\/](?:empty-state|list-rows?))\./,
  'list-words': /[\\/]src[\\/]contract[\\/]words[\\/]en[\\/](?:catalog|shared-learning)\./,
  // course and settings
  keeping:
    /[\\/]src[\\/](?:contract[\\/]words[\\/]en[\\/]storage|features[\\/]keeping[\\/]parts[\\/]name-of|store[\\/]queries[\\/]keeping|sync[\\/]storage[\\/]storage-use|ui[\\/]list-skeleton)\./,
  lesson:
    /[\\/]src[\\/](?:contract[\\/](?:content[\\/]progress|document[\\/](?:document|sections))|domain[\\/](?:own-space|text-direction)|mutations[\\/]content[\\/]upsert-progress|store[\\/]queries[\\/]permissions)\./,
  catalog:
    /[\\/]src[\\/](?:contract[\\/]words[\\/]en[\\/]search|domain[\\/](?:feature-flags|near-word)|features[\\/]pictures[\\/]header-logo|ui[\\/]filter-chip)\./,
  course:
    /[\\/]src[\\/](?:contract[\\/]content[\\/]collection(?:-details)?|domain[\\/](?:crumbs-codec|storage-room)|features[\\/](?:address[\\/](?:lasting-address|moving-page)|keeping[\\/](?:keep-on-device|parts[\\/](?:keep-words|read-keeping)))|store[\\/]queries[\\/]former-aliases|ui[\\/]keep-button)\./,
};

/** Finds out who is here. */
const person =
  /[\\/](?:node_modules[\\/]xstate|src[\\/](?:app[\\/](?:auth-actor|device-accounts)|machines[\\/]auth|store[\\/](?:clearing|closed-store|device)|features[\\/]kit[\\/]kept-texts)\.)/;
/** Comes right after the first paint of every page. */
const afterPaint =
  /[\\/](?:src[\\/](?:app[\\/](?:document-title|outdated|shell[\\/]theme-toggle)|ui[\\/]toast-host)|use-(?:computed-|mantine-)?color-scheme)\./;
const fields =
  /[\\/]@mantine[\\/](?:core[\\/].*[\\/](?:Input|InputBase|TextInput|noop)|hooks[\\/].*[\\/](?:random-id|use-id|use-uncontrolled))[\\/]/;
const tabs = /[\\/]@mantine[\\/]core[\\/].*[\\/](?:DirectionProvider|Tabs|get-auto-contrast-value)[\\/]/;

/** Of people and of talk, each a few lines: the entry would name every one of their files. Those of the studio are the same there. */
const smallVerbs = /[\\/]src[\\/]mutations[\\/]accounts[\\/]/;
const talkVerbs = /[\\/]src[\\/]mutations[\\/]communication[\\/]/;
const commentVerbs = /[\\/]src[\\/]mutations[\\/]content[\\/][a-z-]*comment/;
const examVerbs = /[\\/]src[\\/]mutations[\\/]content[\\/][a-z]+-exam/;
const studioVerbs =
  /[\\/]src[\\/]mutations[\\/]content[\\/](?:save-studio-view|set-approval-stages|set-skill-approval)\./;

const styleSheets = /\s*<link rel="stylesheet"[^>]*>/g;
const behindFrame = /<!-- style sheets:.*?-->/;

/**
 * What main.tsx loads at once is named in the page, so that the browser fetches both together. Style sheets come behind the frame: it is
 * painted while they are on their way, and nothing of the app before they are here.
 */
const startInPage = (): Plugin => ({
  name: 'lectern-start-in-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const start = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => startModule.test(id)),
      );
      if (start?.type !== 'chunk') return html;
      const { importedCss } = start.viteMetadata ?? { importedCss: new Set<string>() };
      const sheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;
      const named = html.match(styleSheets) ?? [];
      return {
        html: html
          .replace(styleSheets, '')
          .replace(behindFrame, (mark) => [mark, ...named, ...[...importedCss].map(sheet)].join('\n    ')),
        tags: [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${start.fileName}` },
          },
        ],
      };
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
      // A route's loader comes with its page: in the entry it would bring along whatever it reads and says.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
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
        // Who chooses the face loads it; a video call needs the network anyway.
        globIgnores: ['**/opendyslexic-*', '**/livekit-client*'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        // One after the other, so that a connection that breaks off has brought the most parts.
        manifestTransforms: [
          (entries) => ({ manifest: entries.toSorted((a, b) => a.size - b.size), warnings: [] }),
        ],
        rollupFormat: 'iife',
      },
      devOptions: { enabled: false },
    }),
  ],
  // By this name the server knows what needs a content policy of its own.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'build/worker-[name]-[hash].js' } } },
  build: {
    target: 'es2022',
    assetsDir: 'build', // /assets belongs to the pictures and files of the content
    assetsInlineLimit: 0, // a data: font is against the Content Security Policy
    modulePreload: {
      polyfill: false,
      // The entry holds the names of what is loaded ahead. Only a first page is worth them all; of others the style sheets are.
      resolveDependencies: (file, parts) =>
        firstParts.test(file) ? parts : parts.filter((part) => part.endsWith('.css')),
    },
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
            { name: 'writing', test: writing, priority: 1 },
            { name: 'icons', test: firstIcons, minShareCount: 2, priority: 1 },
            { name: 'course-and-lesson', test: courseAndLesson, minShareCount: 2, priority: 1 },
            { name: 'content-reads', test: contentReads, minShareCount: 2, priority: 1 },
            { name: 'verbs', test: smallVerbs, minShareCount: 2, priority: 1 },
            { name: 'talk-verbs', test: talkVerbs, minShareCount: 2, priority: 1 },
            { name: 'comment-verbs', test: commentVerbs, minShareCount: 2, priority: 1 },
            { name: 'exam-verbs', test: examVerbs, minShareCount: 2, priority: 1 },
            { name: 'studio-verbs', test: studioVerbs, minShareCount: 2, priority: 1 },
            { name: 'more-icons', test: /[\\/]@tabler[\\/]/, minShareCount: 2 },
            { name: 'plain', test: plain, minShareCount: 4, priority: 1 },
            { name: 'panels', test: panels, minShareCount: 2, priority: 1 },
            { name: 'person', test: person, priority: 1 },
            { name: 'after-paint', test: afterPaint, priority: 1 },
            { name: 'fields', test: fields, minShareCount: 2, priority: 1 },
            { name: 'tabs', test: tabs, minShareCount: 2, priority: 1 },
            // What many pages show, in one file rather than one for each icon.
            { name: 'kit', test: kit, minShareCount: 6 },
            { name: 'failure', test: failure, minShareCount: 2 },
            ...Object.entries(ofFirstPages).map(([name, test]) => ({ name, test, minShareCount: 2 })),
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
