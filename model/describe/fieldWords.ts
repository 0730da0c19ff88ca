import { limitNames, shapeOfField } from '../changes/shape'
import { limitText } from '../changes/words'
import type { Entity, Field, Rollup } from '../entity/entity'
import type { EntityIndex } from '../entity/paths'
import { formats, isFormat } from '../formats/index'
import { showValue } from '../show/show'
import { unitTextsOf } from '../show/unitTexts'
import { conditionWords } from './conditionWords'
import { pathTitle } from './pathTitle'
import { filterWords } from './scopeWords'
import { words } from './words'

/**
 * Describes everything that a schema says about a field besides its kind.
 * @param roles titles of roles by name
 */
export function fieldWords(
  index: EntityIndex,
  entity: Entity,
  field: Field,
  roles: ReadonlyMap<string, string>,
): readonly string[] {
  const said = (source: string) => conditionWords(index, entity, source, roles) ?? words.quoted(source)
  const sibling = (name: string) => titleBeside(index, entity, field, name)
  return [
    ...limitsOf(field),
    ...(field.unique ? [words.field.unique] : []),
    ...(field.distinct ? [words.field.distinct] : []),
    ...(field.computed === undefined ? [] : [words.field.computed]),
    ...(field.age === undefined ? [] : [words.field.age(sibling(field.age))]),
    ...(field.account === undefined ? [] : [words.field.account]),
    ...(field.rollup ? [rollupWords(index, field.rollup)] : []),
    ...(field.series === undefined ? [] : [words.field.series(field.series)]),
    ...(field.readOnly && hasNoDeclaredSource(field) ? [words.field.readOnly] : []),
    ...(field.conditional ? [words.field.conditional] : []),
    ...(field.show === undefined ? [] : [words.field.show(said(field.show))]),
    ...(field.earliest === undefined ? [] : [words.field.earliest(bound(field.earliest, sibling))]),
    ...(field.latest === undefined ? [] : [words.field.latest(bound(field.latest, sibling))]),
    ...(field.sameAs === undefined ? [] : [words.field.sameAs(sibling(field.sameAs))]),
    ...(field.among ? [words.field.among(sibling(field.among.by))] : []),
    ...(field.fits ? [words.field.among(sibling(field.fits.ref))] : []),
    ...(field.alone ? [words.field.alone] : []),
    ...(field.default === undefined ? [] : [words.field.default(showValue(field.default, field))]),
    ...(field.suggest ? [words.field.suggest] : []),
    ...(field.pii ? [words.field.pii] : []),
    ...(field.search ? [words.field.search] : []),
  ]
}

function hasNoDeclaredSource({ computed, age, account, rollup, series }: Field): boolean {
  return [computed, age, account, rollup, series].every((source) => source === undefined)
}

function rollupWords(index: EntityIndex, { entity: name, by, of, value, filter }: Rollup): string {
  const entity = index.get(name)
  if (!entity) return words.field.readOnly
  const what = value === undefined ? '' : pathTitle(index, entity, value)
  const where = Object.keys(filter).length === 0 ? undefined : filterWords(index, entity, filter)
  return words.rollup(words.made[of](what), entity.plural, pathTitle(index, entity, by), where)
}

function limitsOf(field: Field): readonly string[] {
  const { limits } = shapeOfField(field)
  return limitNames.flatMap((name) => {
    const to = limits[name]
    // The format follows from the kind, and a regular expression does not help readers.
    if (to === undefined || name === 'format' || name === 'pattern') return []
    return [limitText(name, typeof to === 'number' ? unitTextsOf(field).limit(to) : to)]
  })
}

function bound(name: string, sibling: (name: string) => string): string {
  if (name === words.today) return name
  return isFormat('date') && /^\d{4}-/.test(name) ? formats.date.show(name) : sibling(name)
}

function titleBeside(index: EntityIndex, entity: Entity, { path }: Field, name: string): string {
  const beside = [...path.split('.').slice(0, -1), name].join('.')
  const title = pathTitle(index, entity, beside)
  return title === beside && beside !== name ? pathTitle(index, entity, name) : title
}
