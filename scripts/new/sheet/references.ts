/* Finds columns that refer to existing entities, by header and by values. */
import type { Entity } from '#model/entity/entity'
import { fold } from '#model/formats/fold'
import { likenessOf, pairsOf } from '#model/import/likeness'
import { hints, isSmall, plainWords } from '../lexicon'
import { newText } from '../messages'
import type { SchemaCatalog } from '../schemaCatalog'
import type { ColumnValues } from './formats'

export interface ReferenceGuess {
  readonly entity: Entity
  readonly why: string
  readonly doubts: readonly string[]
}

const alikeFrom = 0.8
/** Minimum proportion of values that must be known labels. */
const knownFrom = 0.6

const someKnown = 0.3

const handles = new Set(['id', 'codigo', 'cod', 'nome', 'sigla', 'numero', 'no'])

/** Drops these words: `Código da Fruta` → `fruta`. */
function bareWords(header: string): string {
  return plainWords(header)
    .filter((word) => !isSmall(word) && !handles.has(word))
    .join(' ')
}

function likeness(header: string, entity: Entity): number {
  const said = bareWords(header)
  if (said === '') return 0
  const names = [entity.title, entity.plural, entity.name].map((name) => bareWords(name))
  if (names.includes(said)) return 1
  return Math.max(...names.map((name) => likenessOf(pairsOf(said), pairsOf(name))))
}

/**
 * The entity that a column refers to.
 * @param isNew title of the new entity; a column with this name is its label
 */
export function findReference(
  { header, texts, areNumbers }: ColumnValues,
  { entities, called }: SchemaCatalog,
  isNew: string,
): ReferenceGuess | undefined {
  const distinct = [...new Set(texts.map(fold))]
  const knownIn = ({ name }: Entity) => {
    const known = called.get(name)
    return known === undefined || known.size === 0
      ? undefined
      : distinct.filter((text) => known.has(text)).length / Math.max(distinct.length, 1)
  }
  const byHeader = entities
    .map((entity) => ({ entity, alike: likeness(header, entity) }))
    .filter(({ alike, entity }) => alike >= alikeFrom && fold(entity.title) !== fold(isNew))
    .toSorted((a, b) => b.alike - a.alike)[0]
  const saysId = /(?:^|[\s_])(?:id|c[oó]d(?:igo)?)(?:$|[\s_.])/i.test(
    header.replace(/(\p{Ll})(Id)$/u, '$1 $2'),
  )
  if (byHeader) {
    const { entity } = byHeader
    const known = knownIn(entity)
    if (areNumbers && !saysId) return undefined
    if (known !== undefined && !areNumbers) {
      if (known < (byHeader.alike === 1 ? someKnown : knownFrom)) return undefined
      const doubts = known < 1 ? [newText.unknownValues(missing(distinct, called.get(entity.name)))] : []
      return { entity, why: newText.refByBoth(entity.title, Math.round(known * 100)), doubts }
    }
    return { entity, why: newText.refByHeader(entity.title), doubts: [newText.refUnproven(entity.plural)] }
  }
  // References repeat; a column of distinct names belongs to the entity itself.
  if (areNumbers || distinct.length < 3 || distinct.length === texts.length || hints(header, 'label'))
    return undefined
  const byValues = entities
    .map((entity) => ({ entity, known: knownIn(entity) ?? 0 }))
    .filter(({ known, entity }) => known >= 0.9 && fold(entity.title) !== fold(isNew))
    .toSorted((a, b) => b.known - a.known)[0]
  if (!byValues) return undefined
  const { entity, known } = byValues
  return {
    entity,
    why: newText.refByValues(entity.title, Math.round(known * 100)),
    doubts: [newText.refByValuesOnly(header, entity.title)],
  }
}

function missing(distinct: readonly string[], known: ReadonlySet<string> | undefined): readonly string[] {
  return distinct.filter((text) => !known?.has(text)).slice(0, 3)
}
