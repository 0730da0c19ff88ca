/* Public interface of the server's engine; features and the composition import from here only. */

export { createServer } from './app'
export { expectAnswer, expectRow } from './attempt'
export { checkData } from './check/check'
export type { ConsoleServer, ServerOptions } from './consoleServer'
export type {
  AccountRow,
  ContentStore,
  CreatedToken,
  EventMessage,
  EventNotice,
  FileQuota,
  Files,
  GroupGrant,
  Identity,
  MentionNotice,
  Message,
  MessageState,
  NewToken,
  Notice,
  OutboxAdmin,
  RowStream,
  ServiceInfo,
  SessionInfo,
  TokenInfo,
  Transport,
  Version,
} from './contract'
export { detectFile, extensionOf } from './files/fileTypes'
export { cutInParts } from './files/parts'
export { answerFile } from './http/answerFile'
export { type CallTable, inGroup } from './http/callSpec'
export type { ServerLimits } from './http/limits'
export {
  currentIn,
  linkIn,
  readBody,
  readId,
  readIds,
  readList,
  readOptionalBody,
  readVersion,
  readVersions,
} from './http/requests'
export { serve } from './http/serve'
export { createStartingApp } from './http/startingApp'
export { processText } from './messages'
export type { DeclaredCalls, OpenApi } from './openapi/document'
export { engineWords } from './openapi/engineWords'
export { findPasswordProblem, minPasswordLength } from './people/accounts'
export { readDeviceSecretAge, renewDeviceSecret } from './people/deviceSecret'
export { type Permission, permissionsOf } from './people/permissions'
export { isOneOf } from './people/secret'
export { readSide } from './pictures/side'
export type {
  Change,
  CommittedChange,
  Effect,
  Feature,
  GroupManager,
  Guard,
  Guards,
  JobTools,
  Proposal,
  RouteTools,
  SeedTools,
  Store,
  Transaction,
  TransactionRunner,
} from './registered'
export { mustTakeJson } from './report/exportFile'
export type { CreateEntry } from './store/change/createMany'
export { type SeedOptions, seed } from './store/installation/seed'
export { applySystemTables } from './tables/systemTables'
export { noteCopy } from './telemetry/lastCopy'
export { log } from './telemetry/log'
export { type LogOptions, openLog } from './telemetry/openLog'
export { createPdfReader, type ExtractPdf } from './workers/readPdf'
