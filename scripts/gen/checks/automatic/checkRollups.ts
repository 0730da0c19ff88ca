/* Roll-ups: source, aggregate, type, and that they show no role more than it may see. E354–E359. */
import type { Entity, Field, Rollup } from '#model/entity/entity'
import { isSummableWhere } from '#model/entity/family'
import { inputsOf } from '#model/entity/inherit'
import { isRow } from '#model/entity/jsonSchema'
import { isInteger, isReference, isTemporal } from '#model/entity/kindGuards'
import { type Kind, kinds, traitsOf } from '#model/entity/kinds'
import { isReadOnDemand } from '#model/entity/rollup'
import { at, type Cursor, entriesOf, namesText, problemAt, textOf, textsOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { suggest } from '../../files/suggest'
import type { PropertyNode } from '../../sources/nodes'
import { readPath } from '../../sources/readPath'
import type { Source, Sources } from '../../sources/sources'
import { checkFilter } from '../checkFilters'

interface RollupContext {
  readonly place: Cursor
  readonly node: PropertyNode
  readonly rollup: Rollup
  readonly owner: Source
  readonly counted: Source
}

export function checkRollups(
  nodes: readonly PropertyNode[],
  owner: Source | undefined,
  sources: Sources,
): readonly SchemaProblem[] {
  return nodes.flatMap((node) => checkNode(node, owner, sources))
}

function checkNode(
  node: PropertyNode,
  owner: Source | undefined,
  sources: Sources,
): readonly SchemaProblem[] {
  const { cursor, field, name, isRoot, isItem } = node
  const place = at(cursor, 'x-field', 'rollup')
  const text = textOf(at(cursor, 'x-field', 'computed'))
  const counted =
    text === undefined ? undefined : inputsOf(text, [...node.scope.values()]).find((each) => each.rollup)
  if (counted) {
    const message = `um valor calculado só muda com o próprio registro, e "${counted.name}" muda com outros (rollup)`
    return [problemAt(at(cursor, 'x-field', 'computed'), 'E359', message)]
  }
  const { rollup } = field
  if (!rollup) return []
  if (!owner || !isRoot || isItem || field.conditional) {
    return [
      problemAt(place, 'E356', `rollup vale só em campos da raiz de uma entidade, e "${name}" não é um`, {
        atKey: true,
      }),
    ]
  }
  const from = at(place, 'from')
  const holder = sources.byName.get(rollup.entity)
  if (!holder) {
    const known = [...sources.byName.keys()]
    const near = suggest(rollup.entity, known)
    return [
      problemAt(from, 'E354', `entidade desconhecida em rollup.from: "${rollup.entity}"`, {
        suggestion: near && `${near}.${rollup.by}`,
      }),
    ]
  }
  const leading = holder.entity.fields.filter(
    (field) => isReference(field) && field.ref?.entity === owner.name,
  )
  if (!leading.some((each) => each.name === rollup.by)) {
    const names = leading.map((each) => `${holder.name}.${each.name}`)
    const message = `"${textOf(from) ?? ''}" não é uma referência de "${holder.name}" a "${owner.name}"; ${names.length > 0 ? `há ${namesText(names)}` : 'não há nenhuma'}`
    return [problemAt(from, 'E354', message, { suggestion: suggest(textOf(from) ?? '', names) })]
  }
  const counting = { place, node, rollup, owner, counted: holder }
  return [
    ...checkValue(counting),
    ...checkReading(counting, sources),
    ...checkSeen(counting, sources),
    ...checkAlone(counting),
  ]
}

const numbers = kinds.filter((kind) => traitsOf(kind).summable)
const isComparable = (field: Field) => traitsOf(field.kind).summable || isTemporal(field)

function checkValue({ place, node, rollup, counted }: RollupContext): readonly SchemaProblem[] {
  const { of, value } = rollup
  const cursor = at(place, 'value')
  if ((of === 'count') !== (value === undefined)) {
    const message =
      value === undefined
        ? `"${of}" precisa dizer de que campo, em "value"`
        : '"count" conta registros: tire o "value"'
    return [problemAt(at(place, 'of'), 'E355', message)]
  }
  const { field } = node
  const measured = counted.entity.fields.find(({ name }) => name === value)
  if (value !== undefined && !measured) {
    const known = counted.entity.fields.filter(isComparable).map(({ name }) => name)
    const message = `"${counted.name}" não tem "${value}" na raiz`
    return [problemAt(cursor, 'E355', message, { suggestion: suggest(value, known) })]
  }
  if (measured && !isCountable(measured, rollup)) {
    const message =
      of === 'min' || of === 'max'
        ? `os valores de "${value}" não se comparam aqui: use um número ou uma data que o banco guarda`
        : `os valores de "${value}" não se somam: use um campo numérico de uma só unidade, ou um filtro que deixe uma só`
    return [problemAt(cursor, 'E355', message)]
  }
  const fitting = kindsFor(of, measured)
  if (fitting.includes(field.kind) && field.values === undefined) return []
  const message = `o que "${of}" dá não cabe em "${field.name}", que é ${field.kind}: serve ${fitting.join(' ou ')}`
  return [problemAt(place, 'E356', message, { atKey: true })]
}

function isCountable(field: Field, { of, value = '', filter }: Rollup): boolean {
  if (isReadOnDemand(field) || field.values !== undefined || !isComparable(field)) return false
  return of === 'min' || of === 'max' || isSummableWhere(field, value, filter)
}

function kindsFor(of: Rollup['of'], measured: Field | undefined): readonly Kind[] {
  if (!measured) return ['integer']
  if (!numbers.includes(measured.kind)) return [measured.kind]
  const broken = numbers.filter((kind) => !isInteger({ kind }))
  return isInteger(measured) && of !== 'mean'
    ? [...new Set<Kind>([measured.kind, 'integer']), ...broken]
    : broken
}

/** The filter may cross one reference at most; changes further away would not update the roll-up. */
function checkReading({ place, counted }: RollupContext, sources: Sources): readonly SchemaProblem[] {
  const filter = at(place, 'filter')
  const wrong = checkFilter(filter, counted, sources, 'rollup.filter')
  if (wrong.length > 0 || !isRow(filter.value)) return wrong
  return entriesOf(filter).flatMap(([path, condition]) => {
    const { field } = readPath(sources, counted, path, condition, { inside: 'rollup.filter', crosses: true })
    const isKept =
      field !== undefined &&
      !isReadOnDemand(field) &&
      field.rollup === undefined &&
      field.ref?.through === undefined
    if (!field || (isKept && (!path.includes('.') || beyond(path, counted, sources)))) return []
    const message = `rollup.filter usa só campos da raiz guardados em "${counted.name}" ou no cadastro a que uma referência dele leva, e "${path}" não é um`
    return [problemAt(condition, 'E357', message, { atKey: true })]
  })
}

function beyond(path: string, counted: Source, sources: Sources) {
  const [first, name, ...more] = path.split('.')
  const ref = counted.entity.fields.find((field) => field.name === first && isReference(field))?.ref
  const source = ref && !ref.by ? sources.byName.get(ref.entity) : undefined
  const field = source?.entity.fields.find((each) => each.name === name)
  return source && field && more.length === 0 ? { source, field } : undefined
}

function checkSeen(
  { place, node, rollup, owner, counted }: RollupContext,
  sources: Sources,
): readonly SchemaProblem[] {
  const roles = node.field.roles.view ?? viewersOf(owner)
  const paths = Object.keys(rollup.filter)
  const further = paths.flatMap((path) => beyond(path, counted, sources) ?? [])
  const read = [rollup.by, rollup.value, ...paths.map((path) => path.split('.')[0])]
  const own = counted.entity.fields.filter(({ name }) => read.includes(name))
  const fields = [...own, ...further.map(({ field }) => field)]
  const masked = fields.find(({ pii }) => pii !== undefined)
  if (masked && node.field.pii === undefined) {
    const message = `o total mostra "${masked.name}", que é um dado pessoal (pii): marque também "${node.name}" com pii`
    return [problemAt(place, 'E358', message, { atKey: true })]
  }
  const seen = [counted, ...further.map(({ source }) => source)]
  const blind = roles.filter((role) => seen.some((each) => !viewersOf(each).includes(role)))
  const hiding = fields.find(({ roles: { view } }) => view && roles.some((role) => !view.includes(role)))
  if (blind.length > 0 || hiding) {
    const whom = hiding ? roles.filter((role) => !hiding.roles.view?.includes(role)) : blind
    const what = hiding ? `"${hiding.name}" de "${counted.name}"` : `"${counted.name}"`
    const message = `${namesText(whom)} não vê ${what} e veria o total: diga em x-field.roles.view quem o vê`
    return [problemAt(place, 'E358', message, { atKey: true })]
  }
  if (textOf(at(place, 'beyondScope')) !== undefined) return []
  const part = roles.filter((role) => sources.accounts.has(role) && !seesAll(owner, counted, rollup.by, role))
  if (part.length === 0) return []
  const message = `${namesText(part)} vê "${owner.name}" e, pelo scope, talvez só parte de "${counted.name}": tire o papel de x-field.roles.view, ou diga em beyondScope por que pode ver o total`
  return [problemAt(place, 'E358', message, { atKey: true })]
}

function viewersOf({ words }: Source): readonly string[] {
  const said = at(words, 'access', 'view')
  return textsOf(said.value === undefined ? at(words, 'access', 'list') : said).map(([role]) => role)
}

/**
 * Whether a role that sees a record also sees all records counted in it, which is so if each of its scopes
 * applies to both.
 */
function seesAll(owner: Source, counted: Source, by: string, role: string): boolean {
  const ways = waysOf(counted, role)
  if (ways.length === 0) return true
  const given = waysOf(owner, role).map(
    (way) => new Set(way.map(([path, condition]) => JSON.stringify([`${by}.${path}`, condition]))),
  )
  return (
    given.length > 0 &&
    given.every((known) => ways.some((way) => way.every((each) => known.has(JSON.stringify(each)))))
  )
}

type ScopeConditions = readonly (readonly [path: string, condition: unknown])[]

function waysOf({ words }: Source, role: string): readonly ScopeConditions[] {
  const { value } = at(words, 'scope', role)
  return [value].flat().flatMap((filter) => (isRow(filter) ? [Object.entries(filter)] : []))
}

/** A roll-up must not have a default, a computation or any other source. */
function checkAlone({ place, node }: RollupContext): readonly SchemaProblem[] {
  const own = at(node.cursor, 'x-field')
  const words = ['computed', 'age', 'unique', 'search', 'suggest', 'alone', 'show'].filter(
    (word) => at(own, word).value !== undefined,
  )
  const wrong = [...words, ...(at(node.cursor, 'default').value === undefined ? [] : ['default'])]
  if (wrong.length === 0) return []
  return [
    problemAt(place, 'E356', `rollup não combina com ${namesText(wrong)}: é o banco que faz o valor`, {
      atKey: true,
    }),
  ]
}

export function checkRollupCircles(sources: Sources): readonly SchemaProblem[] {
  return sources.all.flatMap((source) =>
    source.entity.fields.flatMap((field) => {
      if (!field.rollup || !comesBack(sources, source.entity, field)) return []
      const place = at(
        { file: source.file, path: [], value: source.file.value },
        'properties',
        field.name,
        'x-field',
        'rollup',
      )
      return [problemAt(place, 'E359', `"${field.name}" é contado, por outros, dele mesmo`, { atKey: true })]
    }),
  )
}

function comesBack(sources: Sources, entity: Entity, field: Field): boolean {
  const seen = new Set<string>()
  let open: readonly { readonly entity: Entity; readonly field: Field }[] = [{ entity, field }]
  while (open.length > 0) {
    open = open.flatMap(({ field: { rollup } }) => {
      const counted = rollup && sources.byName.get(rollup.entity)?.entity
      const names = rollup ? [rollup.value, ...Object.keys(rollup.filter)] : []
      return (counted?.fields ?? [])
        .filter(({ name }) => names.includes(name))
        .map((each) => ({ entity: counted ?? entity, field: each }))
    })
    if (open.some((each) => each.entity.name === entity.name && each.field.name === field.name)) return true
    open = open.filter((each) => {
      const key = `${each.entity.name}.${each.field.name}`
      return !seen.has(key) && seen.add(key)
    })
  }
  return false
}
