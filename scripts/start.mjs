/* `npm start`: installs what is missing, builds if stale, runs the server. */
import { ensureBuilt } from './build.mjs'

await ensureBuilt()
await import('../dist/server/main.js')
