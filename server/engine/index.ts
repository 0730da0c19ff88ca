/* The engine's front door: what the composition and hand-written features may use, and nothing else. */
export { type AccountRow, findPasswordProblem, minPasswordLength } from './accounts'
export { type ConsoleServer, createServer, type ServerOptions } from './app'
export type {
  AuditEntry,
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
export type { Identity } from './identity'
export { processText } from './messages'
export { type GroupGrant, type Permission, permissionsOf, type RoleGrant } from './permissions'
export { readBody, readId, readList, readOptionalBody, readVersion } from './requests'
export { type SeedOptions, type SeedTools, seed } from './seed'
export type { SessionInfo } from './session'
export type { Entry } from './writeMany'
