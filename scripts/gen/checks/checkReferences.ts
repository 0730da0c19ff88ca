/* Target, link entity, filters and sibling fields of references. E303–E305, E316, E318, E319. */
import { isReference } from '#model/entity/kindGuards'
import { areComparable, typeOfField, typeText } from '../expressions/valueType'
import { at, type Cursor, entriesOf, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'
import { readPath } from '../sources/readPath'
import type { Source, Sources } from '../sources/sources'
import { checkFilter } from './checkFilters'

/** `owner` is undefined in a shared part. */
export function checkReferences(
  nodes: readonly PropertyNode[],
  owner: Source | undefined,
  sources: Sources,
): readonly SchemaProblem[] {
  return nodes.flatMap((node) => {
    const ref = at(node.cursor, 'x-field', 'ref')
    return [
      ...checkTarget(at(ref, 'entity'), sources),
      ...checkTargets(ref, node, sources),
      ...checkTarget(at(ref, 'through'), sources),
      ...checkLink(ref, owner, sources),
      ...checkNarrowing(ref, node, sources),
    ]
  })
}

export function checkExpand(source: Source, sources: Sources): readonly SchemaProblem[] {
  const expand = at(source.words, 'list', 'expand')
  const linked = sourceAt(at(expand, 'entity'), sources)
  return [
    ...checkTarget(at(expand, 'entity'), sources),
    ...checkPointer(at(expand, 'field'), linked, source.name, 'list.expand'),
    ...(linked ? checkFilter(at(expand, 'filter'), linked, sources, 'list.expand.filter') : []),
  ]
}

function sourceAt(place: Cursor, sources: Sources): Source | undefined {
  return sources.byName.get(textOf(place) ?? '')
}

function checkTarget(place: Cursor, sources: Sources): readonly SchemaProblem[] {
  const name = textOf(place)
  if (name === undefined || sources.byName.has(name)) return []
  const known = [...sources.byName.keys()]
  const near = suggest(name, known)
  const allowed = near === undefined ? `; as entidades são ${namesText(known)}` : ''
  return [problemAt(place, 'E303', `entidade desconhecida: "${name}"${allowed}`, { suggestion: near })]
}

/** A polymorphic reference: the choice must be a sibling, and each of its values needs an entity. */
function checkTargets(ref: Cursor, node: PropertyNode, sources: Sources): readonly SchemaProblem[] {
  const entity = at(ref, 'entity')
  const place = at(entity, 'by')
  const by = textOf(place)
  if (by === undefined) return []
  const of = entriesOf(at(entity, 'of'))
  const problems = of.flatMap(([, target]) => checkTarget(target, sources))
  const others = ['through', 'filter', 'dependsOn'].filter((word) => at(ref, word).value !== undefined)
  if (!isReference(node.field) || others.length > 0) {
    const message = 'um alvo que muda só é possível em um campo integer, sem through, filter ou dependsOn'
    problems.push(problemAt(entity, 'E319', message, { atKey: true }))
  }
  const beside = node.siblings.get(by)
  if (!beside) {
    const known = [...node.siblings.keys()].filter((name) => name !== node.name)
    const message = `campo desconhecido em ref.entity.by: "${by}"; os campos vizinhos são ${namesText(known)}`
    return [...problems, problemAt(place, 'E316', message, { suggestion: suggest(by, known) })]
  }
  const values = (beside.values ?? []).map(({ value }) => String(value))
  if (values.length === 0) {
    return [
      ...problems,
      problemAt(place, 'E318', `"${by}" não tem escolhas (enum ou oneOf) que digam o alvo`),
    ]
  }
  const keys = of.map(([value]) => value)
  const lacking = values.filter((value) => !keys.includes(value))
  const extra = of.filter(([value]) => !values.includes(value))
  return [
    ...problems,
    ...lacking.map((value) =>
      problemAt(at(entity, 'of'), 'E318', `falta em ref.entity.of o alvo de "${value}"`),
    ),
    ...extra.map(([value, target]) =>
      problemAt(target, 'E318', `"${value}" não é uma escolha de "${by}"`, {
        atKey: true,
        suggestion: suggest(value, values),
      }),
    ),
  ]
}

function checkLink(ref: Cursor, owner: Source | undefined, sources: Sources): readonly SchemaProblem[] {
  const link = sourceAt(at(ref, 'through'), sources)
  const target = textOf(at(ref, 'entity'))
  return [
    ...checkPointer(at(ref, 'from'), link, owner?.name, 'ref.from'),
    ...checkPointer(at(ref, 'to'), link, target, 'ref.to'),
  ]
}

function checkPointer(
  place: Cursor,
  holder: Source | undefined,
  target: string | undefined,
  inside: string,
): readonly SchemaProblem[] {
  const name = textOf(place)
  if (name === undefined || !holder) return []
  const field = holder.entity.fields.find((each) => each.name === name)
  const pointers = holder.entity.fields.filter((each) => each.ref?.entity === target).map((each) => each.name)
  if (!field) {
    const near =
      suggest(
        name,
        holder.entity.fields.map((each) => each.name),
      ) ?? pointers[0]
    const message = `campo desconhecido em ${inside}: "${name}" de "${holder.name}"`
    return [problemAt(place, 'E304', message, { suggestion: near })]
  }
  if (target === undefined || field.ref?.entity === target) return []
  const message = `"${name}" de "${holder.name}" não aponta para "${target}"`
  return [problemAt(place, 'E305', message, { suggestion: pointers[0] })]
}

function checkNarrowing(ref: Cursor, node: PropertyNode, sources: Sources): readonly SchemaProblem[] {
  const target = sourceAt(at(ref, 'entity'), sources)
  const filter = target ? checkFilter(at(ref, 'filter'), target, sources, 'ref.filter') : []
  const depends = entriesOf(at(ref, 'dependsOn')).flatMap(([theirs, place]) => {
    const known = target?.entity.fields.map((field) => field.name)
    return [
      ...(target && known && !known.includes(theirs.split('.')[0] ?? '')
        ? [
            problemAt(place, 'E304', `campo desconhecido em dependsOn: "${theirs}" de "${target.name}"`, {
              atKey: true,
              suggestion: suggest(theirs, known),
            }),
          ]
        : target
          ? checkDependence(theirs, place, { target, node, sources })
          : []),
      ...checkSibling(place, node),
    ]
  })
  return [...filter, ...depends]
}

/** The two fields must be comparable: the text of a choice never equals an ID. */
function checkDependence(
  theirs: string,
  place: Cursor,
  {
    target,
    node,
    sources,
  }: { readonly target: Source; readonly node: PropertyNode; readonly sources: Sources },
): readonly SchemaProblem[] {
  const read = readPath(sources, target, theirs, place, { inside: 'dependsOn', crosses: true, atKey: true })
  const ours = fieldIn(node, textOf(place) ?? '')
  // An unknown entity is reported where it is named.
  const isKnown = ours?.ref === undefined || sources.byName.has(ours.ref.entity)
  if (!read.field || !ours || !isKnown) return read.problems
  const [wanted, given] = [typeOfField(read.field, read.owner), typeOfField(ours)]
  if (!wanted || !given || areComparable(wanted, given)) return []
  const message = `"${theirs}" de "${target.name}" é ${typeText(wanted)}, e "${ours.name}" é ${typeText(given)}: nenhum registro poderia ser escolhido`
  return [problemAt(place, 'E431', message)]
}

function fieldIn({ siblings, scope }: PropertyNode, path: string) {
  const [first = '', ...rest] = path.split('.')
  const begin = siblings.get(first) ?? scope.get(first)
  return rest.reduce((field, name) => field?.fields.find((each) => each.name === name), begin)
}

function checkSibling(place: Cursor, node: PropertyNode): readonly SchemaProblem[] {
  const ours = textOf(place)
  const first = ours?.split('.')[0]
  if (ours === undefined || first === undefined) return []
  if (node.siblings.has(first) || node.scope.has(first)) return []
  const known = [...node.siblings.keys()].filter((name) => name !== node.name)
  const near = suggest(first, known)
  const allowed = near === undefined ? `; os campos vizinhos são ${namesText(known)}` : ''
  return [
    problemAt(place, 'E316', `campo desconhecido em dependsOn: "${ours}"${allowed}`, { suggestion: near }),
  ]
}
