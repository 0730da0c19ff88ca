import type { FormerNames } from '#model/changes/former'
import { type EntityIndex, indexEntities } from '#model/entity/paths'
import type { UntypedRegistry } from '#model/entity/registry'
import type { Database } from '../db/database'
import { withContext } from '../db/queryContext'
import { assemble } from './assemble'
import { prepareTables } from './changes/prepareTables'
import { readFormerNames } from './changes/stored'
import type { ConsoleServer, ServerOptions } from './consoleServer'
import type { Feature, Store } from './contract'
import { createJobs } from './events/dailyJobs'
import { createEvents } from './events/events'
import { sweepDevices } from './field/devices'
import { createFileStorage, type FileStorage } from './files/files'
import { noteNamedOnce, sweepFiles } from './files/sweep'
import { takeFilesOver } from './files/takeOver'
import { trackRequests } from './http/runningRequests'
import { createImports, type Imports } from './imports/imports'
import { createWork } from './imports/work'
import { sweepActParts } from './ledger/actParts'
import { forgetLostAttempts, sweepAnswers } from './ledger/reservation'
import { createLiveStreams } from './live/streams'
import { createNotes } from './notes/notes'
import { writeDocument } from './openapi/document'
import { createDocumentParts } from './openapi/documentRoutes'
import { openOutbox } from './outbox/open'
import type { OutboxWriter } from './outbox/writer'
import { createTokenSource } from './people/access/access'
import { createTokenRules } from './people/access/scope'
import { findAccount, setPassword } from './people/accounts'
import { createCallers } from './people/callers/callers'
import { renewOldDeviceSecret } from './people/deviceSecret'
import { createKnownDevices } from './people/knownDevices'
import { createPasswords, type Passwords } from './people/password'
import { collectGroupManager, collectGroups } from './people/permissions'
import { createFindPerson } from './people/person'
import { createSessions } from './people/session'
import { createViewAs } from './people/viewAs'
import { createPictures } from './pictures/pictures'
import { createShrink } from './pictures/shrinkPicture'
import { createSetup } from './store/installation/setup'
import { openStore } from './store/store'
import { readMeta, writeMeta } from './tables/systemTables'
import { prepareSystemViews } from './tables/systemViews'
import { sweepWrites } from './tables/writeNotes'
import { measureDatabase } from './telemetry/measuredDatabase'
import { createMetrics } from './telemetry/metrics'

/** Days before a file that no record names is deleted. */
const fileGraceDays = 7

/**
 * Migrates the tables, then builds the app that answers requests.
 * @typeParam R the registry of feature types, assumed to describe `entities`
 * @example const { app } = await createServer({ db, entities, validators, features: [], version: '1' })
 * const response = await app.request('/api/sistema')
 */
export async function createServer<R = UntypedRegistry>(options: ServerOptions<R>): Promise<ConsoleServer<R>>
export async function createServer(options: ServerOptions): Promise<ConsoleServer> {
  const { validators, version, contents, fileQuota: quota, scanner } = options
  const now = options.now ?? (() => new Date())
  const metrics = createMetrics({ db: options.db, version, ofProcess: options.isProcess === true })
  const db = measureDatabase(options.db, metrics)
  const index = indexEntities(options.entities)
  const base = { db, index, now }
  const former = await prepare(options, db, now)
  const { features, ...events } = createEvents(base, options.features)
  const { writer, open } = openOutbox({ db, features, transports: options.transports ?? {}, now })
  const fileStorage = createFileStorage({ contents, quota, scanner, note: metrics.scan, now })
  const files = fileStorage.over(db)
  const opened = openStore({ db, index, validators, features, outbox: writer, fileStorage, now })
  const { together, inTransaction, changeMany, noteRefusal: _noteRefusal, ...store } = opened.store
  const importing = createWork({ db, index, ...opened })
  const imports = createImports({ db, index, work: importing, now })
  const { sender, outboxAdmin } = await open(together)
  const daily = [...features, ...dailyWork({ db, fileStorage, imports, now })]
  const jobs = createJobs(daily, { db, store, together, now, note: metrics.job })
  const passwords = createPasswords(options.passwordCost, options.names, options.leaks)
  const people = createPeople({ options, db, index, store, writer, passwords, now })
  const setup = createSetup({ db, index, validators, features, passwords, now })
  const managed = { groupManager: collectGroupManager(features), channels: outboxAdmin.channels }
  events.open({ store, inTransaction, findPerson: people.findPerson, ...managed })
  const live = await createLiveStreams({ db, index })
  const answering = trackRequests()
  let isStopping = false
  const app = assemble({
    ...options,
    ...people,
    ...base,
    together,
    inTransaction,
    changeMany,
    outbox: outboxAdmin,
    writer,
    live,
    answering,
    files,
    pictures: createPictures({ db, files, contents, shrink: createShrink(), now }),
    former,
    store,
    imports,
    passwords,
    notes: createNotes({ ...people, db, index, fileStorage, outbox: writer, outboxAdmin, features, now }),
    setup,
    metrics,
    isStopping: () => isStopping,
  })
  const document = createDocumentParts(app, { ...options, index })
  return {
    app,
    store,
    sessions: people.sessions,
    outbox: sender,
    files: {
      ...files,
      takeOver: (folder, tell) => takeFilesOver({ db, contents, now }, folder, tell),
    },
    jobs,
    setup,
    copies: metrics.copies,
    accounts: accountsOf(db, passwords, now),
    meta: metaOf(db),
    describe: async () => document && writeDocument(await document(), 'all'),
    leave() {
      isStopping = true
      live.close()
    },
    async close() {
      isStopping = true
      live.close()
      await jobs.stop()
      await importing.close()
      await sender.stop()
      // A handler runs several queries, so the database must not close between two of them.
      await answering.settled()
      await db.close()
    },
  }
}

async function prepare(options: ServerOptions, db: Database, now: () => Date): Promise<FormerNames> {
  const { features, changes = [], beforeTablesChange, build } = options
  const stored = indexEntities(options.entities.filter(({ system }) => !system))
  const nameColumns = features.flatMap(({ names }) => names ?? [])
  // No timeout: building an index on a large table may take minutes.
  await withContext({ timeoutMs: 0 }, async () => {
    await prepareTables(db, stored, beforeTablesChange, { entries: changes, nameColumns, now, build })
    await prepareSystemViews(
      db,
      options.entities.filter(({ system }) => system),
    )
    await noteNamedOnce(db, now())
    await sweepWrites(db)
  })
  await forgetLostAttempts(db)
  return readFormerNames(db)
}

interface DailyTools {
  readonly db: Database
  readonly fileStorage: FileStorage
  readonly imports: Pick<Imports, 'sweep'>
  now(): Date
}

function dailyWork({ db, fileStorage, imports, now }: DailyTools): readonly Feature[] {
  const sweep = { db, fileStorage, graceDays: fileGraceDays, now }
  return [
    { name: 'files without records', daily: async () => void (await sweepFiles(sweep)) },
    { name: 'imports left behind', daily: () => imports.sweep() },
    { name: 'answers of keys', daily: () => sweepAnswers(db, now()) },
    { name: 'parts of acts', daily: () => sweepActParts(db, now()) },
    { name: 'devices without contact', daily: () => sweepDevices(db, now()) },
    { name: 'noted writes', daily: () => sweepWrites(db) },
    { name: 'keys', daily: () => renewOldDeviceSecret(db, now()) },
  ]
}

interface PeopleTools {
  readonly options: ServerOptions
  readonly db: Database
  readonly index: EntityIndex
  readonly store: Store
  readonly writer: OutboxWriter
  readonly passwords: Passwords
  now(): Date
}

function createPeople({ options, db, index, store, writer: outbox, passwords, now }: PeopleTools) {
  const { features } = options
  const groups = collectGroups(features, store)
  const findPerson = createFindPerson(db, index, groups.of, {
    groupField: collectGroupManager(features)?.field,
    demandsFactor: options.demandsFactor,
  })
  const devices = createKnownDevices({ db, outbox, features, now })
  const rules = createTokenRules(index, features)
  const sessions = createSessions({ db, passwords, now, findPerson, index, devices })
  const accessTokens = createTokenSource({ db, rules, findPerson, now })
  return {
    findPerson,
    findGroup: groups.seenBy,
    rules,
    sessions,
    callers: createCallers({ db, sessions, accessTokens, now }),
    viewAs: createViewAs({ db, index, store, findGroup: groups.seenBy, findPerson, now }),
  }
}

function accountsOf(db: Database, passwords: Passwords, now: () => Date): ConsoleServer['accounts'] {
  return {
    find: (entity, recordId) => findAccount(db, entity, recordId),
    setPassword: (accountId, password) => setPassword(db, passwords, accountId, password, now()),
  }
}

function metaOf(db: Database): ConsoleServer['meta'] {
  return {
    read: (key) => readMeta(db, key),
    write: (key, value) => writeMeta(db, key, value),
  }
}
