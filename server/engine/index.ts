/* The engine's front door: what the composition and hand-written features may use, and nothing else. */

export { type ConsoleServer, createServer, type ServerOptions } from './app'
export type {
  AccountRow,
  AuditEntry,
  Change,
  Courier,
  Effect,
  Feature,
  GroupGrant,
  GroupKeeper,
  Guard,
  Identity,
  Message,
  MessageState,
  Outbox,
  OutboxDesk,
  RoleGrant,
  RouteTools,
  RowStream,
  SessionInfo,
  Store,
  Together,
  Transaction,
  Version,
} from './contract'
export { readBody, readId, readList, readOptionalBody, readVersion } from './http/requests'
export { processText } from './messages'
export { findPasswordProblem, minPasswordLength } from './people/accounts'
export { type Permission, permissionsOf } from './people/permissions'
export { type SeedOptions, type SeedTools, seed } from './store/seed'
export type { Entry } from './store/writeMany'
