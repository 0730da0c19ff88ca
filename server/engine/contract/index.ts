/*
 * Interfaces between the server's engine and everything else: the store, people, the audit log, and what a
 * feature may add. It imports none of the implementations.
 */

export type { AuditLog } from './auditLog'
export type { BatchChange, BatchOutcome, ChangeMany } from './batch'
export type { Factors, Notice, OwnFactors, PasskeyInfo, RecoveryCodes } from './factors'
export type {
  AfterCommits,
  BeforeHook,
  BeforeHooks,
  Change,
  ChangeAct,
  CommittedChange,
  Effect,
  Effects,
  EventMessage,
  EventNotice,
  Feature,
  GroupManager,
  Guard,
  Guards,
  JobTools,
  MentionNotice,
  NameColumn,
  NewDevice,
  Proposal,
  RouteTools,
  Transaction,
  TransactionRunner,
} from './feature'
export {
  type ContentStore,
  type FileInfo,
  type FileQuota,
  type FileScanner,
  type Files,
  type PictureSide,
  type Pictures,
  pictureSides,
  type RouteFiles,
  type ScannedFile,
  type StoredFiles,
} from './files'
export type {
  Delivery,
  Message,
  MessageState,
  Outbox,
  OutboxAdmin,
  Transport,
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
export type { RowPrint, RowStream, Store, Version } from './store'
export type {
  AccessTokens,
  CreatedToken,
  NewToken,
  ServiceInfo,
  TokenInfo,
  TokenScope,
} from './tokens'
