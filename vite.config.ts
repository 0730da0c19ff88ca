/// <reference types="vitest/config" />
import { existsSync, realpathSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packs from './generated/packs.json' with { type: 'json' }
import { preloadConsole } from './scripts/build/preloadConsole.mjs'
import { narrowedBy } from './src/narrowedBy.ts'

/** Matches these modules; a renamed one fails the build instead of moving to another file of it. */
function modules(...paths: readonly string[]): (id: string) => boolean {
  const files = paths.map((path) => new URL(path, import.meta.url).pathname)
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`vite.config.ts names missing modules: ${missing.join(', ')}`)
  // Packages may be linked; the bundler knows them by their real paths.
  const ids = files.map((file) => realpathSync(file))
  return (id) => ids.includes(id)
}

/** The first named takes what it shares with the others; scripts/build/budget.mjs knows the names. */
const chunkGroups = [
  {
    name: 'start',
    test: modules('src/main.tsx', 'src/features/sign-in/SignInPage.tsx'),
    priority: 4,
  },
  { name: 'visitor', test: /\/(react-router|model\/formats)\//, priority: 3 },
  {
    // Of forms too, which need none of the others.
    name: 'signs',
    test: modules(
      ...[
        'ArrowDownward',
        'ArrowUpward',
        'CalendarMonth',
        'CheckCircle',
        'ContentCopy',
        'UploadFile',
        'Visibility',
        'VisibilityOff',
      ].map((name) => `node_modules/@mui/icons-material/${name}.mjs`),
    ),
    priority: 1,
  },
  { name: 'icons', test: modules('src/icons.ts'), priority: 0 },
  {
    // What the pickers and tabs of a form have in common with menus and dialogs, which few open.
    name: 'popper',
    test: /\/@mui\/(material\/(Popper|utils)|utils\/use(Controlled|RovingTabIndex))\//,
    priority: 1,
  },
  { name: 'offers', test: modules('src/engine/rows/OfferIcons.tsx'), priority: 0 },
  {
    name: 'overlays',
    test: modules('src/engine/page/overlayParts.ts', 'src/engine/shell/layout/AccountList.tsx'),
    priority: 0,
  },
  {
    name: 'notices',
    test: modules('src/engine/auth/SessionExpiredDialog.tsx', 'src/engine/shell/NewVersionNotice.tsx'),
    priority: 0,
  },
  // Shared by visitors' forms and the console's, neither of which needs the other.
  { name: 'press', test: modules('src/engine/form/afterPress.ts'), priority: 1 },
  { name: 'public', test: /\/src\/features\/public\/(\w+Page\.tsx|visitorPages\.ts)$/, priority: 0 },
  {
    name: 'console',
    // What lists have in common with the lists of a record's page is in it, so that the page comes without the grid.
    test: modules(
      'src/consoleFeatures.ts',
      'src/engine/page/useCopy.ts',
      'src/engine/empty/useMayCreate.ts',
      'src/engine/shell/router.tsx',
      'src/engine/shell/Console.tsx',
      'src/engine/page/Aside.tsx',
      'src/engine/rows/listNeighbours.ts',
      'src/engine/rows/Cell.tsx',
      'src/engine/rows/useRowLinks.ts',
      'src/engine/rows/RowActions.tsx',
      'src/engine/rows/rowBadge.ts',
      'node_modules/@mui/material/Card/Card.mjs',
      'src/engine/session/unsaved.ts',
      'src/engine/rows/listColumns.ts',
      'src/engine/list/state/pageSizes.ts',
      'src/engine/list/filters/useDebouncedInput.ts',
      'src/engine/rows/useRemoveRow.ts',
      'src/features/bell/Bell.tsx',
      'src/features/palette/PaletteButton.tsx',
      'generated/parts.ts',
      'generated/heads.json',
      'model/record/writable.ts',
    ),
    priority: 2,
  },
  { name: packOf, debugName: 'entities', test: /\/generated\/schemas\//, priority: 5 },
  { name: 'list', test: modules('src/engine/list/ListPage.tsx'), priority: 1 },
  {
    name: 'tools',
    // Asked for beside the first rows, one after the other; browsers open six connections to a server.
    test: modules(
      'src/engine/list/layouts/LayoutItems.tsx',
      'src/engine/list/quick/QuickBar.tsx',
      'src/engine/list/filters/FilterChips.tsx',
      'src/engine/list/ListPaper.tsx',
      'src/engine/export/usePrintKey.ts',
    ),
    priority: 0,
  },
  // Of forms, and of what else has one of these; the rest of a form is one file.
  { name: 'relevance', test: modules('model/query/relevance.ts'), priority: 0 },
  {
    name: 'saving',
    test: modules(
      'src/engine/form/messages.ts',
      'src/engine/form/state/closedHelp.ts',
      'src/engine/records/isSame.ts',
      'src/engine/records/useForesee.ts',
      'src/engine/saving/saveFailure.ts',
      'src/engine/saving/useSaveNotices.ts',
      'model/entity/target.ts',
    ),
    priority: 0,
  },
  { name: 'suggestions', test: modules('src/engine/records/suggestions.ts'), priority: 0 },
  { name: 'places', test: modules('model/record/located.ts', 'model/near.ts'), priority: 0 },
  { name: 'period', test: modules('model/period.ts'), priority: 0 },
  {
    name: 'checks',
    test: modules(
      'model/record/validate.ts',
      'model/record/creation/defaults.ts',
      'src/engine/fields/choices/dependents.ts',
    ),
    priority: 0,
  },
  {
    name: 'bars',
    test: /\/@mui\/(material|system)\/(LinearProgress|Stack|ListSubheader|Link)\//,
    priority: 0,
  },
  {
    name: 'inputs',
    test: /\/@mui\/(material|system)\/(FormControl|FormLabel|InputLabel|FormHelperText|FilledInput|Input)\//,
    priority: 0,
  },
  {
    name: 'files',
    test: modules(
      'src/engine/page/FilePick.tsx',
      'src/engine/fields/files/DropArea.tsx',
      'src/engine/fields/files/ImageFrame.ts',
      'src/engine/fields/files/sendFile.ts',
      'src/engine/fields/files/storedFile.ts',
    ),
    priority: 0,
  },
  { name: 'combobox', test: modules('src/engine/fields/choices/Combobox.tsx'), priority: 0 },
  {
    name: 'fields',
    test: modules('src/engine/fields/index.ts', 'src/engine/form/FieldInput.tsx'),
    priority: 0,
  },
  { name: 'tabs', test: /\/@mui\/material\/Tabs?\//, priority: 0 },
  {
    name: 'view',
    test: modules(
      'src/engine/record/view/messages.ts',
      'src/engine/record/AwaitingNotice.tsx',
      'src/engine/form/layout/FormSkeleton.tsx',
      'node_modules/ra-core/dist/controller/show/ShowContextProvider.js',
    ),
    priority: 0,
  },
  // Of records, and of what else has one of these.
  {
    name: 'acts',
    test: modules(
      'model/record/charts.ts',
      'model/show/showAct.ts',
      'src/engine/actions/OfferButton.tsx',
      'src/engine/actions/StateChip.tsx',
      'src/engine/empty/WhoEnters.tsx',
      'src/engine/page/focusInput.ts',
      'src/engine/page/labelledPaper.ts',
      'src/engine/record/view/relatedColumns.ts',
      'src/engine/record/view/useLabels.ts',
      'src/engine/records/actText.ts',
      'src/engine/records/DoneBy.tsx',
      'src/engine/rows/shownFields.ts',
      'src/engine/saving/differences.ts',
      'src/engine/session/textDraft.ts',
    ),
    priority: 0,
  },
  {
    name: 'record',
    test: modules(
      'src/engine/record/view/RecordView.tsx',
      'src/engine/record/view/RelatedList.tsx',
      'src/engine/record/timeline/Timeline.tsx',
    ),
    priority: 0,
  },
  {
    name: 'edits',
    test: modules(
      'src/engine/form/drafts/UnsavedGuard.tsx',
      'node_modules/ra-core/dist/routing/useCanBlock.js',
      'src/engine/form/state/record.ts',
      'src/engine/saving/merge.ts',
      'src/engine/saving/updatedMessage.ts',
      'src/engine/saving/useAskBefore.ts',
      'src/engine/saving/useRecordSaving.tsx',
    ),
    priority: 0,
  },
  {
    name: 'form',
    test: modules(
      'src/engine/record/CreatePage.tsx',
      'src/engine/record/NewRecordPage.tsx',
      'src/engine/record/RecordPage.tsx',
      'src/engine/form/EntityForm.tsx',
    ),
    priority: 0,
  },
]

const firstFiles = /assets\/(start|visitor|console|rolldown-runtime)-[^/]+$/

/** The file of the entity of a module, with those that are opened with it. */
function packOf(module: string): string | null {
  const name = /\/generated\/schemas\/(.*)\.json$/.exec(module)?.[1] ?? ''
  const at = packs.findIndex((names) => names.includes(name))
  return at < 0 ? null : `entities-${at + 1}`
}

export default defineConfig({
  plugins: [
    react(),
    preloadConsole(
      ['console', 'visitor', 'list'],
      ['PageWatch', 'requestStream', 'overlays', 'popper', 'tools'],
      narrowedBy,
    ),
  ],
  // Taken whole; a name for each of its words would only weigh.
  json: { namedExports: false, stringify: false },
  resolve: {
    // Another version comes with the style library.
    dedupe: ['react-is'],
    alias: {
      // rjsf can read Markdown in descriptions; ours are plain text and the reader weighs 30 kB.
      'markdown-to-jsx/react': new URL('./src/standIns/plainText.tsx', import.meta.url).pathname,
      // rjsf resolves a `$id` with it, which no generated schema has; it weighs 9 kB.
      'fast-uri': new URL('./src/standIns/fastUri.cjs', import.meta.url).pathname,
      // Every browser we serve has it; what stands in for it weighs 9 kB.
      'object.entries': new URL('./src/standIns/objectEntries.cjs', import.meta.url).pathname,
      // Three functions of these are used on every page, and bring 8 kB with them.
      'lodash/isEqual.js': new URL('./src/standIns/isEqual.cjs', import.meta.url).pathname,
      'lodash/debounce.js': new URL('./src/standIns/debounce.cjs', import.meta.url).pathname,
      'lodash/get.js': new URL('./src/standIns/get.cjs', import.meta.url).pathname,
      'lodash/defaults.js': new URL('./src/standIns/defaults.cjs', import.meta.url).pathname,
      'lodash/union.js': new URL('./src/standIns/union.cjs', import.meta.url).pathname,
      'lodash/pick.js': new URL('./src/standIns/pick.cjs', import.meta.url).pathname,
      'hoist-non-react-statics': new URL('./src/standIns/hoistStatics.cjs', import.meta.url).pathname,
      'query-string': new URL('./src/standIns/queryString.ts', import.meta.url).pathname,
    },
  },
  optimizeDeps: {
    // All pages of the console at once, since a package found later reloads the page; not the pages of scripts/bench.
    entries: ['index.html', 'src/**/*.{ts,tsx}'],
    // Found only when a worker asks for them, they would break it the first time.
    include: ['jspdf', 'jspdf-autotable', 'xlsx'],
  },
  worker: {
    // Workers load what they need on demand too.
    format: 'es',
    // jsPDF would ask for them to draw a page of the browser or an SVG, which no report does.
    rollupOptions: { checks: { bundlerTimings: false }, external: ['html2canvas', 'canvg', 'dompurify'] },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Where browsers do not know this hint, parts come a little later.
    modulePreload: {
      polyfill: false,
      // The console's own files are there before any of its parts; naming them for each part would only weigh.
      resolveDependencies: (_file, needed, { hostId }) =>
        /assets\/start-/.test(hostId) ? needed : needed.filter((file) => !firstFiles.test(file)),
    },
    rollupOptions: {
      // On a busy machine it would tell at every start how long its own plugins took.
      checks: { bundlerTimings: false },
      // Our modules only define things; without this the sign-in page preloads what the console needs.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?!main|.*\.css$)/, sideEffects: false }] },
      // Few files of what is needed together: a list comes in five. The rest is split by who needs it.
      output: { codeSplitting: { groups: chunkGroups } },
    },
    // scripts/build/budget.mjs weighs what pages load, as it comes over the wire.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
  server: { fs: { allow: ['.'] } },
  test: {
    environment: 'node',
    pool: 'threads',
    // Says that something hangs, not that it is slow: a laden machine is many times slower than an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As in the browser: what fails twice is a fault; what passed the second time is named in the report.
    retry: 1,
    maxWorkers: 2,
    // The files of a project share two threads and the modules loaded in them: loading would be most of a short test.
    isolate: false,
    // A file is marked by `@module-tag` in a comment.
    tags: [
      { name: 'extended', description: 'Only in `npm run test:all`: loops over everything, kills, copies.' },
    ],
    globalSetup: ['tests/support/keepEngine.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/src/**', 'tests/unseen.test.ts'],
          setupFiles: ['tests/support/fresh.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/src/**/*.test.{ts,tsx}', 'tests/unseen.test.ts'],
          setupFiles: ['tests/support/fresh.ts', 'tests/support/freshPage.ts'],
        },
      },
    ],
  },
})
