import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { importFields, importKeys } from '#model/import/importFields'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { validationText } from '#model/validationText'
import {
  type CellValue,
  type ColumnReading,
  type ImportColumn,
  type ImportMode,
  type ImportPlan,
  importLimits,
  importModes,
  type WireCell,
  type WireLine,
} from '#model/wire/record/import'
import { invalid } from '../http/readName'
import { importText } from './messages'

export function readPlan(entity: Entity, actor: Actor, { colunas, modo, por }: Row): ImportPlan {
  const columns = readColumns(entity, actor, colunas)
  const mode = importModes.find((each) => each === modo)
  if (!mode) throw invalid('modo', validationText.choice)
  mustBeOpen(entity, actor, mode)
  if (mode === 'inserir') return { colunas: columns, modo: mode, por: null }
  const keys = importKeys(
    entity,
    actor,
    columns.map(({ campo }) => campo),
  )
  const key = keys.find(({ name }) => name === por)
  if (!key) throw invalid('por', importText.noKey)
  return { colunas: columns, modo: mode, por: key.name }
}

function mustBeOpen(entity: Entity, actor: Actor, mode: ImportMode): void {
  if (mode !== 'atualizar' && !mayAct(entity, 'create', actor)) throw invalid('modo', importText.mayNotCreate)
  if (mode !== 'inserir' && !mayAct(entity, 'edit', actor)) throw invalid('modo', importText.mayNotEdit)
}

function readColumns(entity: Entity, actor: Actor, value: unknown): readonly ImportColumn[] {
  if (!Array.isArray(value)) throw invalid('colunas', importText.noColumns)
  if (value.length > importLimits.columns)
    throw invalid('colunas', importText.tooManyColumns(importLimits.columns))
  const fields = new Map(importFields(entity, actor).map((field) => [field.path, field]))
  const taken = new Set<string>()
  const columns = value.map((each: unknown): ImportColumn => {
    const { titulo, campo, leitura, fixo, apaga } = isRow(each) ? each : {}
    const title = typeof titulo === 'string' ? titulo.slice(0, 500) : ''
    if (campo === null || campo === undefined) return { titulo: title, campo: null }
    const field = typeof campo === 'string' ? fields.get(campo) : undefined
    if (!field) throw invalid('colunas', importText.noSuchColumn)
    if (taken.has(field.path)) throw invalid('colunas', importText.twice(field.title))
    taken.add(field.path)
    const reading = readReading(leitura)
    const hasFixed = typeof fixo === 'string' && fixo.trim() !== ''
    if (hasFixed && fixo.length > importLimits.text)
      throw invalid('colunas', importText.longText(importLimits.text))
    return {
      titulo: title,
      campo: field.path,
      ...(reading && { leitura: reading }),
      ...(hasFixed && { fixo }),
      ...(apaga === true && { apaga }),
    }
  })
  if (taken.size === 0) throw invalid('colunas', importText.noColumns)
  const used = [...taken].flatMap((path) => fields.get(path) ?? [])
  if (used.some(({ named }) => named) && used.some(({ list }) => list !== undefined))
    throw invalid('colunas', importText.bothWays)
  return columns
}

function readReading(value: unknown): ColumnReading | undefined {
  if (!isRow(value)) return undefined
  const { decimal, ordem, ate, unidade, base1904 } = value
  return {
    ...((decimal === ',' || decimal === '.') && { decimal }),
    ...((ordem === 'dma' || ordem === 'mda') && { ordem }),
    ...(typeof ate === 'number' && ate >= 1900 && ate <= 2200 && { ate: Math.floor(ate) }),
    ...(typeof unidade === 'string' && unidade.length <= 40 && { unidade }),
    ...(base1904 === true && { base1904 }),
  }
}

export function readLines(value: unknown): readonly WireLine[] {
  if (!Array.isArray(value)) throw invalid('linhas', importText.badLine)
  return value.map((each: unknown) => {
    const { linha, celulas } = isRow(each) ? each : {}
    const isNumber = typeof linha === 'number' && Number.isInteger(linha) && linha > 0 && linha <= 2_000_000
    if (!isNumber || !Array.isArray(celulas) || celulas.length > importLimits.columns)
      throw invalid('linhas', importText.badLine)
    return { linha, celulas: celulas.map(readCell) }
  })
}

function readCell(value: unknown): WireCell {
  if (value === null || value === undefined) return null
  if (!isRow(value)) return readValue(value)
  if (typeof value.erro === 'string') return { erro: readText(value.erro) }
  return { valor: readValue(value.valor), mostra: readText(value.mostra) }
}

function readValue(value: unknown): CellValue {
  if (typeof value === 'string') return readText(value)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  throw invalid('linhas', importText.badLine)
}

function readText(value: unknown): string {
  if (typeof value !== 'string') throw invalid('linhas', importText.badLine)
  if (value.length > importLimits.text) throw invalid('linhas', importText.longText(importLimits.text))
  return value
}
