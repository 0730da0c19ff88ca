/* The process, where all that it serves is there: `node dist/server/main.js`. */
import { startProcess } from './start'

await startProcess()
