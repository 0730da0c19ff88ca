/* Entry point of the built server: `node dist/server/main.js`. */
import { startProcess } from './start'

await startProcess()
