/* Converts conditions to `if`, `then` and `else`, as far as the allowed keywords can express them. */
import { isRow, type Row } from '#model/entity/jsonSchema'
import { conditionWords } from '#model/record/condition'
import { convertText } from './messages'
import { type ConversionContext, remark } from './walk'

type ColumnNames = ReadonlyMap<string, string>

const known: ReadonlySet<string> = new Set(conditionWords)

export function convertConditions(
  conditions: readonly Row[],
  names: ColumnNames,
  walk: ConversionContext,
): readonly Row[] {
  return conditions.flatMap((condition) => {
    const premise = convertPremise(condition.if, names)
    const yes = convertBranch(condition.then, names, walk)
    const no = convertBranch(condition.else, names, walk)
    if (!premise || (!yes && !no)) {
      remark(walk, 'left', convertText.conditionLost)
      return []
    }
    // Built from entries, because an object literal with `then` looks like a promise.
    return [
      Object.fromEntries([['if', premise], ...(yes ? [['then', yes]] : []), ...(no ? [['else', no]] : [])]),
    ]
  })
}

export function dependenciesOf(node: Row): readonly Row[] {
  const written = [node.dependentRequired, node.dependencies].filter(isRow)
  return written.flatMap((each) =>
    Object.entries(each).flatMap(([name, needed]) =>
      Array.isArray(needed) && needed.length > 0
        ? [
            Object.fromEntries([
              ['if', { required: [name] }],
              ['then', { required: needed }],
            ]),
          ]
        : [],
    ),
  )
}

function convertPremise(premise: unknown, names: ColumnNames): Row | undefined {
  if (!isRow(premise)) return undefined
  const entries = Object.entries(premise).filter(
    ([word]) => word !== 'title' && word !== '$comment' && word !== 'type',
  )
  if (entries.length === 0 || entries.some(([word]) => !known.has(word))) return undefined
  const { properties, required, allOf, anyOf, not } = premise
  const told = new Set<string>()
  const tests = isRow(properties)
    ? Object.entries(properties).map(([name, test]) => {
        told.add(name)
        return [names.get(name), test] as const
      })
    : []
  const needed = Array.isArray(required) ? required.map(String) : []
  if (tests.some(([name, test]) => name === undefined || !isTest(test))) return undefined
  if (needed.some((name) => !names.has(name))) return undefined
  const parts = (value: unknown) =>
    Array.isArray(value) ? value.map((part) => convertPremise(part, names)) : undefined
  const [all, any, none] = [
    parts(allOf),
    parts(anyOf),
    not === undefined ? undefined : convertPremise(not, names),
  ]
  if (all?.includes(undefined) || any?.includes(undefined) || (not !== undefined && !none)) return undefined
  // An empty field would satisfy any test.
  const asked = [...new Set([...needed, ...told])].map((name) => names.get(name))
  return {
    ...(tests.length > 0 && { properties: Object.fromEntries(tests) }),
    ...(asked.length > 0 && { required: asked }),
    ...(all && { allOf: all }),
    ...(any && { anyOf: any }),
    ...(none && { not: none }),
  }
}

function isTest(test: unknown): boolean {
  return (
    isRow(test) &&
    Object.keys(test).length > 0 &&
    Object.entries(test).every(
      ([word, value]) => known.has(word) && word !== 'properties' && word !== 'required' && value !== null,
    )
  )
}

function convertBranch(branch: unknown, names: ColumnNames, walk: ConversionContext): Row | undefined {
  if (!isRow(branch)) return undefined
  const changed = Object.keys(isRow(branch.properties) ? branch.properties : {})
  for (const name of changed) remark(walk, 'left', convertText.conditionPart(name))
  const required = (Array.isArray(branch.required) ? branch.required : []).flatMap(
    (name) => names.get(String(name)) ?? [],
  )
  return required.length > 0 ? { required } : undefined
}
