/* The engine's front door: what the composition and hand-written features may use, and nothing else. */

export { type ConsoleServer, createServer, type ServerOptions } from './app'
export type {
  Change,
  Effect,
  Feature,
  GroupKeeper,
  Guard,
  RouteTools,
  RowStream,
  Store,
  Version,
} from './contract'
export { readBody, readId, readList, readOptionalBody, readVersion } from './http/requests'
export { serve } from './http/serve'
export { processText } from './messages'
export { type AccountRow, findPasswordProblem, minPasswordLength } from './people/accounts'
export type { Identity } from './people/identity'
export { type GroupGrant, type Permission, permissionsOf } from './people/permissions'
export type { SessionInfo } from './people/session'
export { type SeedOptions, type SeedTools, seed } from './store/seed'
export type { Entry } from './store/writeMany'
