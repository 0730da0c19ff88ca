import { indexEntities } from '#model/entity/paths'
import type { OpenTypes } from '#model/entity/registry'
import { askFor } from '../db/asker'
import { assemble } from './assemble'
import type { ConsoleServer, ServerOptions } from './consoleServer'
import type { Feature } from './contract'
import { createFileKeeper } from './files/files'
import { sweepFiles } from './files/sweep'
import { takeFilesOver } from './files/takeOver'
import { watchAnswers } from './http/answering'
import { forgetLostAttempts } from './http/idempotency'
import { createJobs } from './jobs/jobs'
import { createNotes } from './notes/notes'
import { openOutbox } from './outbox/open'
import { createResolveToken } from './people/access/access'
import { createTokenRules } from './people/access/scope'
import { findAccount, setPassword } from './people/accounts'
import { createMetDevices } from './people/newDevice'
import { createPasswords } from './people/password'
import { collectGroups, collectKeeper } from './people/permissions'
import { createFindPerson } from './people/person'
import { createSessions } from './people/session'
import { createSetup } from './people/setup'
import { createViewAs } from './people/viewAs'
import { createStore } from './store/store'
import { prepareTables } from './tables/prepareTables'
import { readMeta, writeMeta } from './tables/systemTables'
import { measureDatabase } from './telemetry/measuredDatabase'
import { createMetrics } from './telemetry/metrics'

/** Days that a file stays without a record that names it. */
const fileGraceDays = 7

/**
 * Brings the tables up to date and answers requests.
 * @example const { app } = await createServer({ db, entities, validators, features: [], version: '1' })
 * const response = await app.request('/api/sistema')
 * The registry `R` of the features' types is taken to describe the entities given.
 */
export async function createServer<R = OpenTypes>(options: ServerOptions<R>): Promise<ConsoleServer<R>>
export async function createServer(options: ServerOptions): Promise<ConsoleServer> {
  const { validators, features, version } = options
  const metrics = createMetrics({ db: options.db, version, ofProcess: options.isProcess === true })
  const db = measureDatabase(options.db, metrics)
  let isStopping = false
  const now = options.now ?? (() => new Date())
  const index = indexEntities(options.entities)
  // An index on a large table takes as long as it takes.
  await askFor({ timeoutMs: 0 }, () => prepareTables(db, index, options.beforeTablesChange))
  await forgetLostAttempts(db)
  const { writer, open } = openOutbox({ db, features, couriers: options.couriers ?? {}, now })
  const keeper = createFileKeeper({ contents: options.contents, quota: options.fileQuota, now })
  const files = keeper.over(db)
  const { together, ...store } = createStore({ db, index, validators, features, outbox: writer, keeper, now })
  const { sender, desk } = open(together)
  const sweep: Feature = {
    name: 'files without records',
    daily: async () => void (await sweepFiles({ db, keeper, graceDays: fileGraceDays, now })),
  }
  const jobs = createJobs([...features, sweep], { db, store, together, now, note: metrics.job })
  const groups = collectGroups(features, store)
  const findPerson = createFindPerson(db, index, groups.of, collectKeeper(features)?.field)
  const passwords = createPasswords(options.passwordCost, options.names)
  const devices = createMetDevices({ db, outbox: writer, features, now })
  const sessions = createSessions({ db, passwords, now, findPerson, index, devices })
  const rules = createTokenRules(index, features)
  const resolveToken = createResolveToken({ db, rules, findPerson, now })
  const viewAs = createViewAs({ db, index, store, findGroup: groups.seenBy, findPerson, now })
  const setup = createSetup({ db, index, validators, features, passwords, now })
  const outbox = { together, outbox: desk, writer }
  const answering = watchAnswers()
  const app = assemble({
    ...options,
    ...outbox,
    answering,
    files,
    db,
    index,
    store,
    sessions,
    passwords,
    viewAs,
    rules,
    resolveToken,
    findPerson,
    findGroup: groups.seenBy,
    notes: createNotes({ db, index, outbox: writer, channels: desk.channels, findPerson, features, now }),
    setup,
    metrics,
    isStopping: () => isStopping,
    now,
  })
  return {
    app,
    store,
    sessions,
    outbox: sender,
    files: {
      ...files,
      takeOver: (folder, tell) => takeFilesOver({ db, contents: options.contents, now }, folder, tell),
    },
    jobs,
    setup,
    accounts: {
      find: (entity, recordId) => findAccount(db, entity, recordId),
      setPassword: (accountId, password) => setPassword(db, passwords, accountId, password, now()),
    },
    meta: {
      read: (key) => readMeta(db, key),
      write: (key, value) => writeMeta(db, key, value),
    },
    leave() {
      isStopping = true
    },
    async close() {
      isStopping = true
      await jobs.stop()
      await sender.stop()
      // A handler asks the database several times: closed between two, it would fail half way.
      await answering.settled()
      await db.close()
    },
  }
}
