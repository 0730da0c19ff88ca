/* `npm start`: installs what is missing, builds if stale, runs the server. */
import { ensureBuilt } from './build.mjs'

const { NODE_ENV } = process.env
await ensureBuilt()
// A build says that it is for production, and the log would be for machines.
if (NODE_ENV === undefined) delete process.env.NODE_ENV
else process.env.NODE_ENV = NODE_ENV
await import('../dist/server/main.js')
