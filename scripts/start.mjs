/*
 * `npm start`: installs what is missing, builds if stale, runs the server. It prepares its database while the pages are
 * still being built.
 */
import { startBuilding } from './build.mjs'

const { server, whole } = startBuilding()
await server
const { startProcess } = await import('../dist/server/start.js')
await startProcess(whole)
