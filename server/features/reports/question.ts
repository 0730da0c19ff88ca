/*
 * The query of a management report: list, columns, filter, groups and sums. The structure of the untrusted
 * input is checked here, its fields in the store.
 */
import { entities } from '#generated/entities.ts'
import type { NameTranslator } from '#model/changes/declaredChange'
import type { Entity, Filter } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInstant } from '#model/entity/kindGuards'
import { indexEntities, resolvePath } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type PivotKey, pivotUnits } from '#model/query/query'
import { validationText } from '#model/validationText'
import { isTable, type ReportPeriod, type ReportQuery, reportMeasures } from '#model/wire/figures/report'
import { asRow } from '../kit/asRow'
import { reportText } from './messages'

const index = indexEntities(entities)

export function readQuestion(body: Row): ReportQuery {
  const { entidade, filtro = {} } = body
  if (typeof entidade !== 'string' || !index.has(entidade)) throw wrong('/entidade', validationText.choice)
  if (!isFilter(filtro)) throw wrong('/filtro', validationText.object)
  return {
    entidade,
    colunas: readPaths(body, 'colunas'),
    somas: readPaths(body, 'somas'),
    filtro,
    ...readText(body, 'busca'),
    ...readText(body, 'data'),
    ...readGroups(body),
  }
}

function readGroups(body: Row): Partial<ReportQuery> {
  const { grupo } = readText(body, 'grupo')
  if (grupo === undefined) return {}
  const { segundoGrupo } = readText(body, 'segundoGrupo')
  return {
    grupo,
    ...readOne(body, 'grupoPor', pivotUnits),
    ...(segundoGrupo !== undefined && { segundoGrupo, ...readOne(body, 'segundoGrupoPor', pivotUnits) }),
    ...readOne(body, 'medida', reportMeasures),
  }
}

/** Groups of a pivot table; undefined for other reports. */
export function tableOf(question: ReportQuery): readonly PivotKey[] | undefined {
  const { grupo, grupoPor, segundoGrupo, segundoGrupoPor } = question
  if (grupo === undefined || !isTable(question)) return undefined
  const keyOf = (path: string, unit: PivotKey['unit']) => ({ path, ...(unit && { unit }) })
  const first = keyOf(grupo, grupoPor)
  return segundoGrupo === undefined ? [first] : [first, keyOf(segundoGrupo, segundoGrupoPor)]
}

/** A stored query; undefined if there is none, or its entity no longer exists. */
export function keptQuestion(kept: unknown): ReportQuery | undefined {
  const body = asRow(kept)
  return typeof body.entidade === 'string' && index.has(body.entidade) ? readQuestion(body) : undefined
}

/** Ignores values that are not dates. */
export function readPeriod({ de, ate }: Row): ReportPeriod {
  return { ...(isDay(de) && { de }), ...(isDay(ate) && { ate }) }
}

/** @throws Problem forbidden if the actor may not list it */
export function entityOf({ entidade }: ReportQuery, actor: Actor): Entity {
  const entity = index.get(entidade)
  if (!entity || !mayAct(entity, 'list', actor)) throw new Problem('forbidden', reportText.noList)
  return entity
}

/** Visible columns in order, and the number of hidden ones. */
export function columnsFor(question: ReportQuery, entity: Entity, actor: Actor) {
  const asked = question.colunas.length > 0 ? question.colunas : entity.list.columns.map(({ field }) => field)
  const shown = asked.filter((path) => maySeePath(index, entity, path, actor))
  return { shown, hidden: asked.length - shown.length }
}

export function filterOf({ filtro, data }: ReportQuery, { de, ate }: ReportPeriod, entity: Entity): Filter {
  if (data === undefined || (de === undefined && ate === undefined)) return filtro
  const hasClock = isInstant(resolvePath(index, entity, data)?.at(-1)?.field)
  const from = hasClock && de !== undefined ? `${de}T00:00:00-03:00` : de
  const to = hasClock && ate !== undefined ? `${ate}T23:59:59.999-03:00` : ate
  return { ...filtro, [data]: { ...(from && { gte: from }), ...(to && { lte: to }) } }
}

function readText<N extends 'busca' | 'data' | 'grupo' | 'segundoGrupo'>(
  body: Row,
  name: N,
): { readonly [Name in N]?: string } {
  const value = body[name]
  const text: { [Name in N]?: string } = {}
  if (typeof value === 'string' && value !== '') text[name] = value
  return text
}

function readOne<N extends 'grupoPor' | 'segundoGrupoPor' | 'medida', T extends string>(
  body: Row,
  name: N,
  known: readonly T[],
): { readonly [Name in N]?: T } {
  const value = body[name]
  const said: { [Name in N]?: T } = {}
  if (value === undefined || value === '') return said
  const found = known.find((each) => each === value)
  if (found === undefined) throw wrong(`/${name}`, validationText.choice)
  said[name] = found
  return said
}

function readPaths(body: Row, name: string): readonly string[] {
  const paths = body[name] ?? []
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string')) {
    throw wrong(`/${name}`, validationText.list)
  }
  return [...new Set(paths)]
}

/** Filter by path; the store validates paths and operators. */
function isFilter(value: unknown): value is Filter {
  return isRow(value)
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

function wrong(path: string, message: string): Problem {
  return new Problem('invalid', refusalText.invalid, { errors: [{ path, message }] })
}

export function followQuestion(kept: unknown, names: NameTranslator): unknown {
  const body = asRow(kept)
  const { entidade, colunas, somas, filtro, data, grupo, segundoGrupo } = body
  if (typeof entidade !== 'string') return kept
  const path = (value: unknown) => (typeof value === 'string' ? names.path(entidade, value) : value)
  const paths = (value: unknown) => (Array.isArray(value) ? value.map(path) : value)
  return {
    ...body,
    entidade: names.entity(entidade),
    ...(colunas !== undefined && { colunas: paths(colunas) }),
    ...(somas !== undefined && { somas: paths(somas) }),
    ...(isFilter(filtro) && { filtro: names.filter(entidade, filtro) }),
    ...(data !== undefined && { data: path(data) }),
    ...(grupo !== undefined && { grupo: path(grupo) }),
    ...(segundoGrupo !== undefined && { segundoGrupo: path(segundoGrupo) }),
  }
}
