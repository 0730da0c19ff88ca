import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      // rjsf can read Markdown in descriptions; ours are plain text and the reader weighs 30 kB.
      'markdown-to-jsx/react': new URL('./src/plainText.tsx', import.meta.url).pathname,
      // Every browser we serve has it; what stands in for it weighs 9 kB.
      'object.entries': new URL('./src/objectEntries.cjs', import.meta.url).pathname,
    },
  },
  // Found only when a worker asks for them, they would break it the first time.
  optimizeDeps: { include: ['jspdf', 'jspdf-autotable', 'xlsx'] },
  // Workers load what they need on demand too.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Where browsers do not know this hint, parts come a little later.
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Our modules only define things; without this the sign-in page preloads what the console needs.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?!main|.*\.css$)/, sideEffects: false }] },
    },
    chunkSizeWarningLimit: 1200,
  },
  server: { fs: { allow: ['.'] } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A file each in a fresh thread: less to start than a process, as much apart.
    pool: 'threads',
    // Says that something hangs, not that it is slow: a laden machine is many times slower than an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
