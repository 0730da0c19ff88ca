/* Expressions of `suggest`: names, types, cycles, and leaks of masked values. E330–E334. */
import type { Field } from '#model/entity/entity'
import { isReferenceList } from '#model/entity/kindGuards'
import { chainsOf } from '#model/expression/expressionTree'
import { checkExpression, trialOf } from '../expressions/checkExpressions'
import { readTree } from '../expressions/expressionLanguage'
import { fitsValue } from '../expressions/fitsValue'
import { at, type Cursor, itemsOf, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import type { PropertyNode, Scope } from '../sources/nodes'
import type { Sources } from '../sources/sources'

export function checkProposals(nodes: readonly PropertyNode[], sources: Sources): readonly SchemaProblem[] {
  const found = nodes.flatMap((node) => placesOf(node).map((place) => ({ node, place })))
  return [
    ...found.flatMap(({ node, place }) => checkOne(node, place, sources)),
    ...checkCircles(found.filter(({ node }) => node.isRoot)),
  ]
}

interface SuggestionEdge {
  readonly node: PropertyNode
  readonly place: Cursor
}

function placesOf({ cursor }: PropertyNode): readonly Cursor[] {
  const place = at(cursor, 'x-field', 'suggest')
  const each = Array.isArray(place.value) ? itemsOf(place) : [place]
  return each.map((one) => at(one, 'from')).filter((from) => textOf(from) !== undefined)
}

function checkOne({ field, scope }: PropertyNode, place: Cursor, sources: Sources): readonly SchemaProblem[] {
  const text = textOf(place) ?? ''
  if (field.readOnly) {
    return [problemAt(place, 'E334', '"from" vale só em campos que se preenchem no formulário')]
  }
  const chains = chainsIn(text)
  const through = [...new Set(chains.flatMap(([name, member]) => (name && member ? [name] : [])))]
  const mixed = through.find((name) => scope.get(name)?.ref && chains.some((chain) => isBare(chain, name)))
  if (mixed !== undefined) {
    const message = `"${mixed}" é aqui o registro escolhido, não o número dele: compare "${mixed}.id"`
    return [problemAt(place, 'E332', message)]
  }
  const varying = through.find((name) => scope.get(name)?.ref?.by)
  if (varying !== undefined) {
    return [
      problemAt(place, 'E332', `o alvo de "${varying}" muda de registro para registro: não se lê por ele`),
    ]
  }
  const seen = new Map([...scope].map(([name, each]) => [name, recordOf(each, through, sources)]))
  const wrong = checkExpression(place, seen, sources, 'any')
  if (wrong.length > 0) return wrong
  const value = trialOf(text, seen)
  if (value !== undefined && !fitsValue(field, value)) {
    return [problemAt(place, 'E330', `o que a expressão dá não serve a "${field.name}", que é ${field.kind}`)]
  }
  const masked = chains.find((chain) => isExposed(resolve(seen, chain), field))
  if (!masked) return []
  const message = `"${masked.join('.')}" é dado pessoal mascarado (pii), e "${field.name}" não é: quem não pode ver um veria o outro`
  return [problemAt(place, 'E333', message)]
}

/** Member chains of an expression; empty for a syntax error, which is reported elsewhere. */
function chainsIn(text: string): readonly (readonly string[])[] {
  try {
    return chainsOf(readTree(text))
  } catch {
    return []
  }
}

function isBare(chain: readonly string[], name: string): boolean {
  return chain.length === 1 && chain[0] === name
}

/** A reference whose members are read is treated as its record. */
function recordOf(field: Field, through: readonly string[], sources: Sources): Field {
  const target = through.includes(field.name) ? sources.byName.get(field.ref?.entity ?? '') : undefined
  if (!target) return field
  const { ref: _ref, ...plain } = field
  return { ...plain, kind: isReferenceList(field) ? 'list' : 'object', fields: target.entity.fields }
}

function resolve(scope: Scope, chain: readonly string[]): readonly Field[] {
  const steps: Field[] = []
  let fields: readonly Field[] = [...scope.values()]
  for (const name of chain) {
    const field = fields.find((each) => each.name === name)
    if (!field) break
    steps.push(field)
    fields = field.fields
  }
  return steps
}

/** Whether a masked value, or part of one, would become visible to everyone. */
function isExposed(steps: readonly Field[], target: Field): boolean {
  const last = steps.at(-1)
  if (target.pii !== undefined || !last) return false
  if (steps.some(({ pii }) => pii !== undefined)) return true
  return target.fields.some((part) => {
    const given = last.fields.find(({ name }) => name === part.name)
    return given !== undefined && isExposed([given], part)
  })
}

/** Fields that suggest values from each other would never settle. */
function checkCircles(found: readonly SuggestionEdge[]): readonly SchemaProblem[] {
  const next = new Map<string, readonly string[]>()
  for (const { node, place } of found) {
    const names = chainsIn(textOf(place) ?? '').map(([name = '']) => name)
    next.set(node.field.name, [...(next.get(node.field.name) ?? []), ...names])
  }
  const told = new Set<string>()
  return found.flatMap(({ node, place }) => {
    const circle = circleFrom(node.field.name, next)
    if (!circle || circle.some((name) => told.has(name))) return []
    for (const name of circle) told.add(name)
    return [problemAt(place, 'E331', `sugestões em círculo: ${[...circle, circle[0]].join(' → ')}`)]
  })
}

function circleFrom(
  start: string,
  next: ReadonlyMap<string, readonly string[]>,
  way: readonly string[] = [],
): readonly string[] | undefined {
  const here = way.at(-1) ?? start
  for (const name of next.get(here) ?? []) {
    if (name === start) return [start, ...way]
    if (!way.includes(name) && next.has(name)) {
      const found = circleFrom(start, next, [...way, name])
      if (found) return found
    }
  }
  return undefined
}
