/*
 * `npm start`: installs what is missing, builds if stale, runs the server. It prepares its database while the pages are
 * still being built, and serves them before they are compressed.
 */
import { startBuilding } from './build/build.mjs'

const { server, pages, finish } = startBuilding()
await server
const { startProcess } = await import('../dist/server/start.js')
await startProcess(pages)
// They are served all the same; the next start builds again.
await finish().catch((error) => console.error(error.message))
