/* Resolves `oneOf` and `anyOf`: choices, nullable values, alternatives merged into one object. */
import { isRow, type Row } from '#model/entity/jsonSchema'
import { flatten, merge } from './flatten'
import { convertText } from './messages'
import { type ConversionContext, remark } from './walk'

/** `x-conditions` contains the conditions needed to tell merged alternatives apart. */
export function withoutUnions(node: Row, walk: ConversionContext): Row {
  const word = ['oneOf', 'anyOf'].find((each) => Array.isArray(node[each]))
  if (word === undefined) return node
  const { [word]: written, ...plain } = node
  const forms = (Array.isArray(written) ? written : []).map((form) => {
    const flat = flatten(form, walk)
    if (flat.circle === undefined) return withoutUnions(flat.node, walk)
    return { ...flat.node, [flat.circle === 'root' ? 'x-self' : 'x-free']: true }
  })
  const whole = withoutUnions(joined(plain, forms, walk), walk)
  return whole
}

function joined(plain: Row, forms: readonly Row[], walk: ConversionContext): Row {
  const filled = forms.filter((form) => form.type !== 'null' && form.const !== null)
  if (filled.length < forms.length) {
    remark(walk, 'changed', convertText.nullable)
    return joined({ ...plain, 'x-nullable': true }, filled, walk)
  }
  const [only] = forms
  if (only && forms.length === 1) return merge(only, plain, walk, true)
  if (forms.length === 0) return plain
  if (forms.every((form) => form.const !== undefined || Array.isArray(form.enum)))
    return asOptions(plain, forms)
  // Alternatives that only differ in `required` ("one of these fields") cannot be expressed.
  if (forms.every((form) => Object.keys(form).every((key) => key === 'required' || key === 'title'))) {
    remark(walk, 'left', convertText.word(['oneOf/anyOf de required']))
    return plain
  }
  const areObjects = forms.every((form) => form.type === 'object' || isRow(form.properties))
  if (areObjects) return asOneObject(plain, forms, walk)
  const [list] = forms.filter((form) => form.type === 'array')
  const others = forms.filter((form) => form.type !== 'array')
  if (list && others.length > 0 && others.every((form) => sameSort(form, itemOf(list, walk)))) {
    remark(walk, 'changed', convertText.oneOrMany)
    return merge(list, plain, walk, true)
  }
  const types = [...new Set(forms.flatMap((form) => [form.type ?? typeof form.const]).flat())].map(String)
  const areScalars = types.every((type) => ['string', 'number', 'integer', 'boolean'].includes(type))
  if (!areScalars) {
    remark(walk, 'changed', convertText.someForm)
    return { ...plain, 'x-free': true }
  }
  if (types.length === 1) return loosest(plain, forms)
  if (types.every((type) => type === 'number' || type === 'integer')) return { type: 'number', ...plain }
  remark(walk, 'changed', convertText.mixedTypes(types))
  return { type: 'string', ...plain }
}

function itemOf(list: Row, walk: ConversionContext): Row {
  return isRow(list.items) ? flatten(list.items, walk).node : {}
}

function sameSort(form: Row, item: Row): boolean {
  return form.type === item.type && form.type !== undefined
}

function loosest(plain: Row, forms: readonly Row[]): Row {
  const [first = {}] = forms
  const common = Object.entries(first).filter(([word, value]) =>
    forms.every((form) => JSON.stringify(form[word]) === JSON.stringify(value)),
  )
  return { ...Object.fromEntries(common), ...plain }
}

function asOptions(plain: Row, forms: readonly Row[]): Row {
  const values = forms.flatMap((form) => (Array.isArray(form.enum) ? form.enum : [form.const]))
  const titles = forms.map((form) => form.title ?? form.description)
  const areTitled =
    forms.every((form) => form.const !== undefined) &&
    titles.every((title) => typeof title === 'string' && title !== '') &&
    new Set(titles).size === titles.length
  if (!areTitled) return { ...plain, enum: [...new Set(values)] }
  return { ...plain, 'x-options': forms.map((form, at) => ({ const: form.const, title: titles[at] })) }
}

/** Merges alternatives into one object; a field that tells them apart determines what is required. */
function asOneObject(plain: Row, forms: readonly Row[], walk: ConversionContext): Row {
  remark(walk, 'changed', convertText.branches(forms.length))
  const tells = tellingField(forms)
  const requiredOf = (form: Row) => (Array.isArray(form.required) ? form.required : [])
  const common = requiredOf(forms[0] ?? {}).filter((name) =>
    forms.every((form) => requiredOf(form).includes(name)),
  )
  const properties: Row = {}
  for (const form of forms) {
    for (const [name, node] of Object.entries(isRow(form.properties) ? form.properties : {})) {
      if (name !== tells?.name) properties[name] ??= node
    }
  }
  const own = tells
    ? {
        [tells.name]: { ...firstTelling(forms, tells.name), const: undefined, enum: tells.values },
        ...properties,
      }
    : properties
  const conditions = tells
    ? forms.flatMap((form, at) => {
        const more = requiredOf(form).filter((name) => !common.includes(name) && name !== tells.name)
        const is = { properties: { [tells.name]: { const: tells.values[at] } }, required: [tells.name] }
        return more.length === 0
          ? []
          : [
              Object.fromEntries([
                ['if', is],
                ['then', { required: more }],
              ]),
            ]
      })
    : []
  if (tells && conditions.length > 0) remark(walk, 'changed', convertText.discriminated(tells.name))
  const required = [...new Set([...common, ...(tells ? [tells.name] : [])])]
  return merge(
    { type: 'object', properties: own, ...(required.length > 0 && { required }), 'x-conditions': conditions },
    plain,
    walk,
    true,
  )
}

function firstTelling(forms: readonly Row[], name: string): Row {
  const [first] = forms
  const node = isRow(first?.properties) ? first.properties[name] : undefined
  return isRow(node) ? node : {}
}

function tellingField(
  forms: readonly Row[],
): { readonly name: string; readonly values: readonly unknown[] } | undefined {
  const names = Object.keys(isRow(forms[0]?.properties) ? forms[0].properties : {})
  for (const name of names) {
    const values = forms.map((form) => {
      const node = isRow(form.properties) ? form.properties[name] : undefined
      if (!isRow(node)) return undefined
      return node.const ?? (Array.isArray(node.enum) && node.enum.length === 1 ? node.enum[0] : undefined)
    })
    if (values.every((value) => typeof value === 'string') && new Set(values).size === values.length)
      return { name, values }
  }
  return undefined
}
