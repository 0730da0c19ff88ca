/*
 * Interfaces between the server's engine and the rest: the store, people, the audit log, and what a
 * feature may add. Hides the implementations, none of which it imports.
 */

export type { Factors, GivenCodes, Notice, OwnFactors, PasskeyInfo } from './factors'
export type {
  AfterCommits,
  Before,
  Befores,
  Change,
  ChangeAct,
  Committed,
  Effect,
  Effects,
  Feature,
  GroupKeeper,
  Guard,
  Guards,
  Happened,
  JobTools,
  Mentioned,
  NameKeeper,
  NewDevice,
  Proposal,
  RouteTools,
  Together,
  Transaction,
} from './feature'
export {
  type AdmittedFile,
  type ContentStore,
  type FileInfo,
  type FileQuota,
  type FileScanner,
  type Files,
  type PictureSide,
  type Pictures,
  pictureSides,
  type RouteFiles,
  type StoredFiles,
} from './files'
export type {
  Courier,
  Message,
  MessageInfo,
  MessagePage,
  MessageQuery,
  MessageState,
  Outbox,
  OutboxDesk,
  Parcel,
} from './outbox'
export type { OutsideIdentity, OutsideMatch, OutsideSignIn } from './outside'
export type {
  AccountDetails,
  AccountRow,
  Accounts,
  Client,
  Device,
  GroupGrant,
  Identity,
  SessionInfo,
  Setup,
  TokenOwner,
} from './people'
export type { RowStream, Store, Version } from './store'
export type {
  AccessTokens,
  MadeToken,
  NewToken,
  ServiceInfo,
  TokenInfo,
  TokenScope,
} from './tokens'
export type { AuditTrail } from './trail'
