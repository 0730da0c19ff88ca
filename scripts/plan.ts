/*
 * `npm run plan`: lists what the schemas would change in the database of DATA_DIR or DATABASE_URL, without changing
 * records. Exits with 1 if a decision is pending.
 *
 * --json: the plan as JSON. --responder 1a: writes an answer to schemas/mudancas.json. --feito: applied changes.
 * --guardados: the quarantine; --restaurar N and --apagar N: restore it or delete it for good.
 */
import { placeText } from '#model/changes/words'
import { indexEntities } from '#model/entity/paths'
import { formatDecimal, showDateTime } from '#model/formats/index'
import { type CommandContext, runCommand } from '../server/commands/run'
import { openSource } from '../server/copies/source'
import type { Database } from '../server/db/database'
import { purgeArchive, restoreArchive } from '../server/engine/changes/archives'
import { changesText } from '../server/engine/changes/messages'
import { planChanges } from '../server/engine/changes/migrate'
import { answersOf, planText } from '../server/engine/changes/planText'
import { countArchived } from '../server/engine/changes/restorable'
import { readArchives, readHistory } from '../server/engine/changes/stored'
import { applySystemTables } from '../server/engine/tables/systemTables'
import { addEntry, changesPath } from './gen/files/addEntry'
import { formatProblem } from './gen/files/problem'
import { problemsIn } from './gen/generate'
import { readEntities } from './gen/sources/readEntities'

let option = ''
let value = ''

const commands: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  '': tellPlan,
  '--json': tellPlan,
  '--responder': answer,
  '--feito': tellHistory,
  '--guardados': tellAsides,
  '--restaurar': async (db) => {
    const { back, left } = await restoreArchive(db, Number(value))
    console.log(changesText.restored(back, left))
  },
  '--apagar': async (db) => {
    await purgeArchive(db, Number(value))
    console.log(changesText.purged)
  },
}

/** Commands that read the schemas; schema errors are reported before a database is opened. */
const reading = new Set(['', '--json', '--responder'])

/** Commands that write, which would be pointless on a copy of a database that a server has open. */
const writing = new Set(['--restaurar', '--apagar'])

const typed = process.argv.slice(2)
const isSilent = typed.includes('--json')
runCommand(typed, plan, { isSilent })

async function plan({ environment, args }: CommandContext): Promise<void> {
  ;[option = '', value = ''] = args
  const command = commands[option]
  if (!command) throw new Error(`Opções: ${Object.keys(commands).filter(Boolean).join(', ')}.`)
  if (reading.has(option)) mustBeRight()
  const source = await openSource(environment)
  try {
    if (source.isLive && writing.has(option)) throw new Error(changesText.isLive)
    // An older installation lacks the tables for pending changes.
    await applySystemTables(source.db)
    await command(source.db)
  } finally {
    await source.close()
  }
}

/** @throws Error with the problems that `npm run gen` reports */
function mustBeRight(): void {
  const problems = problemsIn('schemas', 'schemas')
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'))
}

/** Reads the schema files, because generated ones may be outdated. */
function planFiles(db: Database) {
  const { entities, changes } = readEntities('schemas')
  return planChanges(db, indexEntities(entities), { entries: changes })
}

async function tellPlan(db: Database): Promise<void> {
  const planned = await planFiles(db)
  console.log(option === '--json' ? JSON.stringify(planned, null, 2) : planText(planned))
  if (planned.some(({ waits }) => waits)) process.exitCode = 1
}

async function answer(db: Database): Promise<void> {
  const answers = answersOf(await planFiles(db))
  const found = answers.find(({ name }) => name === value)
  if (!found)
    throw new Error(
      changesText.noAnswer(
        value,
        answers.map(({ name }) => name),
      ),
    )
  addEntry(found.entry)
  console.log(JSON.stringify(found.entry))
  console.log(changesText.answered(changesPath))
}

async function tellHistory(db: Database): Promise<void> {
  const done = await readHistory(db)
  if (done.length === 0) console.log(changesText.nothingDone)
  for (const { at, said } of done) console.log(`${showDateTime(at)}  ${said}`)
}

async function tellAsides(db: Database): Promise<void> {
  const asides = await readArchives(db)
  if (asides.length === 0) console.log(changesText.nothingKept)
  for (const aside of asides) {
    const { id, entity, path, kept, at, shape } = aside
    const count = await countArchived({ tx: db }, aside)
    const name = placeText(new Map(), entity, path ?? undefined)
    console.log(
      `${id}. ${showDateTime(at)}  ${shape.title}: ${name}, ${count === undefined ? changesText.wentAlong : formatDecimal(count, 0, 0)} (${kept})`,
    )
  }
}
