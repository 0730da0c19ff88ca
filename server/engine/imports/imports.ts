/*
 * Spreadsheet imports. Hides the tables of imports and their lines, how words are matched to records, and
 * that one process works on an import in the background. All lines are first validated in a transaction that
 * is rolled back, and faulty ones are corrected and validated again. Then all are written in one transaction
 * on behalf of the person. An import can be undone as long as no record has changed since.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Choice, Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { fold } from '#model/formats/fold'
import { importFields, openModes } from '#model/import/importFields'
import { choicesOf } from '#model/import/readChoice'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import {
  type BadLines,
  type ImportJob,
  type ImportList,
  type ImportPlan,
  importLimits,
} from '#model/wire/record/import'
import type { Database } from '../../db/database'
import { invalid } from '../http/readName'
import { levelOf } from '../people/accessLevel'
import { entityFor } from '../store/entityFor'
import { jobOf } from './jobOf'
import { importText } from './messages'
import { pointerOf } from './readRecord'
import { readLines as readGivenLines, readPlan } from './readRequest'
import {
  countLines,
  countSize,
  countWorking,
  forgetWord,
  type ImportRow,
  listImports,
  readBadLines,
  readImport,
  saveLines,
} from './rows'
import type { Work } from './work'

export interface Imports {
  list(entity: string, actor: Actor): Promise<ImportList>
  begin(input: Row, actor: Actor): Promise<ImportJob>
  get(id: number, actor: Actor): Promise<ImportJob>
  drop(id: number, actor: Actor): Promise<void>
  take(id: number, lines: unknown, actor: Actor): Promise<ImportJob>
  errors(id: number, from: number, actor: Actor): Promise<BadLines>
  rehearse(id: number, input: Row, actor: Actor): Promise<ImportJob>
  choose(id: number, input: Row, actor: Actor): Promise<ImportJob>
  write(id: number, leavesBad: boolean, actor: Actor): Promise<ImportJob>
  stop(id: number, actor: Actor): Promise<ImportJob>
  undo(id: number, actor: Actor): Promise<ImportJob>
  sweep(): Promise<void>
}

const pageOfErrors = 100
/** Unfinished imports per person; older ones are deleted. */
const mostOpen = 5
const mostWorking = 2
/** Most records that one word may map to in different contexts. */
const mostMeanings = 30
const weekMs = 7 * 24 * 60 * 60 * 1000
const working: readonly string[] = ['ensaiando', 'gravando', 'desfazendo']
const open: readonly string[] = ['recebendo', 'ensaiada']

interface Tools {
  readonly db: Database
  readonly index: EntityIndex
  readonly work: Work
  now(): Date
}

export function createImports(tools: Tools): Imports {
  const kit = createKit(tools)
  return { ...createReading(tools, kit), ...createMending(tools, kit), ...createDoing(tools, kit) }
}

interface ImportTools {
  own(id: number, actor: Actor): Promise<{ row: ImportRow; entity: Entity }>
  answer(id: number, actor: Actor): Promise<ImportJob>
  seesAll(actor: Actor): boolean
}

function createKit({ db, index }: Tools): ImportTools {
  /** The person's own import; they must still have the right to import into its entity. */
  async function own(id: number, actor: Actor): Promise<{ row: ImportRow; entity: Entity }> {
    const row = await readImport(db, id)
    if (!row || row.account_id !== actor.id || actor.id === null)
      throw new Problem('not_found', importText.notFound)
    return { row, entity: mayImport(index, row.entity, actor) }
  }

  async function answer(id: number, actor: Actor): Promise<ImportJob> {
    const row = await readImport(db, id)
    if (!row) throw new Problem('not_found', importText.notFound)
    return jobOf(row, actor)
  }

  return { own, answer, seesAll: (actor) => levelOf(index, actor) === 0 }
}

function mustBeOpen({ state }: ImportRow): void {
  if (working.includes(state)) throw new Problem('conflict', importText.busy)
  if (!open.includes(state)) throw new Problem('conflict', importText.finished)
}

async function mustHaveRoom({ db, now }: Tools, { id }: Actor): Promise<void> {
  const under = await countWorking(db, id, working, now().toISOString())
  if (under >= mostWorking) throw new Problem('conflict', importText.othersBusy)
}

async function remember({ db, now }: Tools, entity: Entity, actor: Actor, plan: ImportPlan): Promise<void> {
  const columns = Object.fromEntries(plan.colunas.map(({ titulo, campo }) => [titulo, campo]))
  await db.query(
    `insert into sys_import_columns (account_id, entity, columns, at) values ($1, $2, $3::jsonb, $4)
     on conflict (account_id, entity) do update
       set columns = sys_import_columns.columns || excluded.columns, at = excluded.at`,
    [actor.id, entity.name, JSON.stringify(columns), now().toISOString()],
  )
}

function createReading(
  { db, index, work }: Tools,
  { own, answer, seesAll }: ImportTools,
): Pick<Imports, 'list' | 'get' | 'errors'> {
  return {
    async list(name, actor) {
      const entity = mayImport(index, name, actor)
      const rows = await listImports(db, entity.name, actor.id, seesAll(actor))
      const [kept] = await db.query<{ columns: ImportList['colunas'] }>(
        'select columns from sys_import_columns where account_id = $1 and entity = $2',
        [actor.id, entity.name],
      )
      return { importacoes: rows.map((row) => jobOf(row, actor)), colunas: kept?.columns ?? {} }
    },
    async get(id, actor) {
      const row = await readImport(db, id)
      const isOwn = row !== undefined && actor.id !== null && row.account_id === actor.id
      if (!row || !(isOwn || (row.written_at !== null && seesAll(actor))))
        throw new Problem('not_found', importText.notFound)
      mayImport(index, row.entity, actor)
      // The process that worked on it may have ended, so this one resumes it.
      if (working.includes(row.state)) await work.resume(row, actor)
      return answer(id, actor)
    },
    async errors(id, from, actor) {
      await own(id, actor)
      const lines = await readBadLines(db, id, from, pageOfErrors)
      const { erradas } = await countLines(db, id)
      return {
        total: erradas,
        linhas: lines.map(({ line, cells, problems }) => ({
          linha: line,
          celulas: cells,
          problemas: problems.map(({ path, message }) => ({ path, message })),
        })),
      }
    },
  }
}

function createMending(
  { db, index, now }: Tools,
  { own, answer }: ImportTools,
): Pick<Imports, 'begin' | 'drop' | 'take' | 'choose' | 'sweep'> {
  return {
    async begin(input, actor) {
      const entity = mayImport(index, String(input.entidade), actor)
      const plan = readPlan(entity, actor, input)
      const file = readText(input.arquivo, 'arquivo', 200)
      const key = readText(input.chave, 'chave', 100)
      const total = Number(input.total)
      if (!Number.isInteger(total) || total < 1) throw invalid('total', importText.badLine)
      if (total > importLimits.lines) throw invalid('total', importText.tooManyLines(importLimits.lines))
      await db.query(
        `delete from sys_import where account_id = $1 and written_at is null and state = any ($2::text[]) and key <> $3
           and id not in (select id from sys_import where account_id = $1 and written_at is null
                           order by id desc limit ${mostOpen - 1})`,
        [actor.id, open, key],
      )
      const [made] = await db.query<{ id: number }>(
        `insert into sys_import (account_id, actor_name, entity, key, file_name, plan, state, total, created_at)
           values ($1, $2, $3, $4, $5, $6::jsonb, 'recebendo', $7, $8)
         on conflict (account_id, key) do nothing returning id`,
        [actor.id, actor.name, entity.name, key, file, JSON.stringify(plan), total, now().toISOString()],
      )
      const id = made?.id ?? (await findByKey(db, actor, key))
      return answer(id, actor)
    },
    async drop(id, actor) {
      const { row } = await own(id, actor)
      mustBeOpen(row)
      await db.query('delete from sys_import where id = $1 and state = any ($2::text[])', [id, open])
    },
    async take(id, given, actor) {
      const { row } = await own(id, actor)
      mustBeOpen(row)
      const lines = readGivenLines(given)
      // Lines that are sent again replace earlier ones, so the stored lines are counted.
      if (row.received > row.total) throw invalid('linhas', importText.tooManyLines(row.total))
      const size = JSON.stringify(lines).length
      if (!(await countSize(db, id, size, importLimits.kept)))
        throw invalid('linhas', importText.tooLarge(importLimits.kept))
      await saveLines(db, id, lines)
      await db.query(`update sys_import set state = 'recebendo' where id = $1`, [id])
      return answer(id, actor)
    },
    async choose(id, input, actor) {
      const { row, entity } = await own(id, actor)
      mustBeOpen(row)
      const path = readText(input.campo, 'campo', 500)
      const word = fold(readText(input.texto, 'texto', importLimits.text))
      const { field } = importFields(entity, actor).find((each) => pointerOf(each.path) === path) ?? {}
      if (!field || !row.plan.colunas.some(({ campo }) => campo !== null && pointerOf(campo) === path))
        throw invalid('campo', importText.noSuchColumn)
      const choice = input.registro === null ? null : readChosen(field, input.registro)
      const chosen = Object.values(row.choices).reduce((all, each) => all + Object.keys(each).length, 0)
      if (chosen >= importLimits.choices)
        throw invalid('texto', importText.tooManyChoices(importLimits.choices))
      const of = row.choices[path]
      // The word also occurs in lines where the new choice does not fit; earlier choices are kept for those.
      const before = isRow(of) && Object.hasOwn(of, word) ? [of[word] ?? null].flat() : []
      const now = [choice, ...before.filter((each) => each !== choice)].slice(0, mostMeanings)
      const choices = { ...row.choices, [path]: { ...(isRow(of) && of), [word]: now } }
      const unknown = row.unknown.filter(({ campo, texto }) => campo !== path || fold(texto) !== word)
      await forgetWord(db, id, path, word)
      await db.query(
        `update sys_import set choices = $2::jsonb, unknown = $3::jsonb, state = 'recebendo' where id = $1`,
        [id, JSON.stringify(choices), JSON.stringify(unknown)],
      )
      return answer(id, actor)
    },
    async sweep() {
      await db.query(
        'delete from sys_import where written_at is null and created_at < $1 and state = any ($2::text[])',
        [new Date(now().getTime() - weekMs).toISOString(), [...open, ...working]],
      )
    },
  }
}

function createDoing(
  tools: Tools,
  { own, answer, seesAll }: ImportTools,
): Pick<Imports, 'rehearse' | 'write' | 'stop' | 'undo'> {
  const { db, index, work } = tools
  return {
    async rehearse(id, input, actor) {
      const { row, entity } = await own(id, actor)
      mustBeOpen(row)
      if (row.received < row.total) throw new Problem('conflict', importText.incomplete)
      const plan = readPlan(entity, actor, input)
      if (!isDeepStrictEqual(plan, row.plan)) {
        await db.query(
          `update sys_import_row set state = 0, head = line, keys = '[]', problems = '[]' where import_id = $1`,
          [id],
        )
      }
      await mustHaveRoom(tools, actor)
      await db.query('update sys_import set plan = $2::jsonb where id = $1', [id, JSON.stringify(plan)])
      await remember(tools, entity, actor, plan)
      await work.start({ ...row, plan }, 'ensaiando', actor)
      return answer(id, actor)
    },
    async write(id, leavesBad, actor) {
      const { row } = await own(id, actor)
      // A repeated request does not write twice.
      if (row.state === 'gravada' || row.state === 'gravando') return answer(id, actor)
      mustBeOpen(row)
      if (row.state !== 'ensaiada') throw new Problem('conflict', importText.notTried)
      const { novas = 0, alteradas = 0, erradas = 0 } = row.counts
      if (erradas > 0 && !leavesBad) throw new Problem('conflict', importText.hasErrors)
      if (novas + alteradas === 0) throw new Problem('conflict', importText.nothing)
      await mustHaveRoom(tools, actor)
      await work.start(row, 'gravando', actor)
      return answer(id, actor)
    },
    async stop(id, actor) {
      await own(id, actor)
      await db.query('update sys_import set stops = true where id = $1 and state = any ($2::text[])', [
        id,
        working,
      ])
      await work.stop(id)
      return answer(id, actor)
    },
    async undo(id, actor) {
      const row = await readImport(db, id)
      if (!row || (row.account_id !== actor.id && !seesAll(actor)))
        throw new Problem('not_found', importText.notFound)
      mayImport(index, row.entity, actor)
      if (row.state === 'desfeita') return answer(id, actor)
      if (row.state !== 'gravada') throw new Problem('conflict', importText.notWritten)
      await mustHaveRoom(tools, actor)
      await work.start(row, 'desfazendo', actor)
      return answer(id, actor)
    },
  }
}

function readChosen(field: Field, input: unknown): Choice['value'] {
  const option = choicesOf(field).find(({ value }) => value === input)
  if (option && !field.ref) return option.value
  if (field.ref && Number.isSafeInteger(Number(input)) && Number(input) > 0) return Number(input)
  throw invalid('registro', field.ref ? refusalText.notFound : validationText.choice)
}

function mayImport(index: EntityIndex, name: string, actor: Actor): Entity {
  const entity = entityFor(index, name, undefined, actor)
  if (openModes(entity, actor).length === 0) throw new Problem('forbidden', refusalText.forbidden)
  return entity
}

async function findByKey(db: Database, { id }: Actor, key: string): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'select id from sys_import where account_id = $1 and key = $2',
    [id, key],
  )
  if (!row) throw new Problem('not_found', importText.notFound)
  return row.id
}

function readText(value: unknown, field: string, most: number): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > most) throw invalid(field, importText.badLine)
  return text
}
