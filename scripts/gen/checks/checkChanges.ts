/*
 * Entries of `mudancas.json`: known keywords, exactly one decision each, valid expressions. E206, E390–E393.
 * A name that no schema has is only noted, because entries keep the names of their time.
 */
import { type ChangeEntry, changeDecisions } from '#model/changes/entry'
import type { Entity, Field } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { unknownCalls } from '../expressions/checkExpressionTree'
import { readTree } from '../expressions/expressionLanguage'
import { at, type Cursor, entriesOf, itemsOf, namesText, problemAt, rootOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import type { SchemaFile } from '../files/schemaFile'
import { suggest } from '../files/suggest'

const words = ['entity', 'field', 'transition', 'unique', 'note', ...changeDecisions]
const whole: readonly string[] = ['rename', 'remove']

export function readChanges(file: SchemaFile | undefined): readonly ChangeEntry[] {
  const entries: unknown = file?.value['changes' as keyof SchemaFile['value']]
  return Array.isArray(entries) ? (entries as readonly ChangeEntry[]) : []
}

export function checkChanges(file: SchemaFile | undefined): readonly SchemaProblem[] {
  if (!file) return []
  const root = rootOf(file)
  const list = at(root, 'changes')
  if (!Array.isArray(list.value)) {
    return [problemAt(root, 'E390', 'falta a lista "changes", mesmo que vazia: { "changes": [] }')]
  }
  return itemsOf(list).flatMap(checkEntry)
}

function checkEntry(place: Cursor): readonly SchemaProblem[] {
  if (!isRow(place.value)) return [problemAt(place, 'E390', 'cada mudança é um objeto: { "entity": …, … }')]
  const entry = place.value
  const unknown = entriesOf(place).flatMap(([word, value]) =>
    words.includes(word)
      ? []
      : [
          problemAt(value, 'E390', `palavra desconhecida "${word}"`, {
            suggestion: suggest(word, words),
            atKey: true,
          }),
        ],
  )
  if (unknown.length > 0) return unknown
  const texts = ['entity', 'field', 'transition', 'rename', 'convert'].flatMap((word) =>
    entry[word] !== undefined && (typeof entry[word] !== 'string' || entry[word] === '')
      ? [problemAt(at(place, word), 'E390', `"${word}" é um texto`)]
      : [],
  )
  if (entry.entity === undefined)
    return [problemAt(place, 'E390', 'falta "entity": a entidade de que se fala')]
  if (texts.length > 0) return texts
  return [...checkDeed(place, entry), ...checkExpression(at(place, 'convert'))]
}

function checkDeed(place: Cursor, entry: Readonly<Record<string, unknown>>): readonly SchemaProblem[] {
  const done = changeDecisions.filter((deed) => entry[deed] !== undefined)
  const [deed] = done
  if (deed === undefined || done.length > 1) {
    return [problemAt(place, 'E391', `cada mudança faz uma só coisa: ${namesText(changeDecisions)}`)]
  }
  if (entry.transition !== undefined && (!whole.includes(deed) || entry.field !== undefined)) {
    return [problemAt(at(place, 'transition'), 'E391', `de uma passagem se declara ${namesText(whole)}`)]
  }
  const needed = deed === 'keep' ? 'unique' : 'field'
  if (entry[needed] === undefined && !whole.includes(deed)) {
    return [problemAt(place, 'E391', `"${deed}" precisa de "${needed}"`)]
  }
  const isRight = {
    rename: (value: unknown) => /^[A-Za-z_]\w*$/.test(String(value)),
    values: isRow,
    convert: () => true,
    fill: (value: unknown) => value !== null,
    remove: (value: unknown) => value === true,
    accept: (value: unknown) => value === true,
    putAside: (value: unknown) => value === true,
    keep: (value: unknown) => value === 'oldest' || value === 'newest',
  }[deed](entry[deed])
  return isRight ? [] : [problemAt(at(place, deed), 'E391', `valor que "${deed}" não conhece`)]
}

function checkExpression(place: Cursor): readonly SchemaProblem[] {
  if (typeof place.value !== 'string') return []
  const unknown = unknownCalls(place.value)
  if (unknown.length > 0) {
    return unknown.map(({ code, message, start, suggestion }) =>
      problemAt(place, code, message, { within: start, suggestion }),
    )
  }
  try {
    readTree(place.value)
    return []
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return [problemAt(place, 'E392', `expressão que não se lê: ${reason}`)]
  }
}

export function noteChanges(
  file: SchemaFile | undefined,
  entities: readonly Entity[],
): readonly SchemaProblem[] {
  if (!file) return []
  const entries = readChanges(file)
  return itemsOf(at(rootOf(file), 'changes')).flatMap((place, index) => {
    const entry = entries[index]
    if (entry?.rename === undefined || entry.transition !== undefined) return []
    const later = entries.slice(index + 1)
    const isEntity = entry.field === undefined
    const name = isEntity
      ? entry.rename
      : [...(entry.field?.split('.').slice(0, -1) ?? []), entry.rename].join('.')
    const isMoved = later.some((each) =>
      isEntity ? each.entity === name : each.entity === entry.entity && each.field === name,
    )
    const owner = entities.find((each) => each.name === entry.entity)
    const isKnown = isEntity
      ? entities.some((each) => each.name === name)
      : !owner || hasPath(owner.fields, name.split('.'))
    if (isMoved || isKnown) return []
    const known = isEntity
      ? entities.map((each) => each.name)
      : (owner?.fields.map((each) => each.name) ?? [])
    const message = `nenhum schema tem "${name}": a mudança não fará nada`
    return [problemAt(at(place, 'rename'), 'E393', message, { suggestion: suggest(entry.rename, known) })]
  })
}

function hasPath(fields: readonly Field[], [first, ...rest]: readonly string[]): boolean {
  const field = fields.find(({ name }) => name === first)
  return field !== undefined && (rest.length === 0 || hasPath(field.fields, rest))
}
