/*
 * `npm start`: installs packages if needed, builds if outdated, and runs the server. The server prepares its
 * database while pages are built, and serves them before they are compressed.
 */
import { startBuilding } from './build/build.mjs'

const { server, pages, finish } = startBuilding()
await server
const { startProcess } = await import('../dist/server/start.js')
await startProcess(pages)
// Uncompressed pages are served anyway; the next start builds again.
await finish().catch((error) => console.error(error.message))
