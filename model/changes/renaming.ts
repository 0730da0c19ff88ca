import { isRow, type Row } from '../entity/jsonSchema'
import type { ChoiceValue, EntityShape, FieldShape, Shapes } from './shape'

export interface Renaming {
  readonly entity: string
  readonly path?: string
  readonly to: string
}

export function renamedPath(path: string, to: string): string {
  return [...path.split('.').slice(0, -1), to].join('.')
}

export function renameShapes(shapes: Shapes, { entity, path, to }: Renaming): Shapes {
  const renamed = [...shapes.values()].map((shape): EntityShape => {
    if (path !== undefined) return shape.name === entity ? renameField(shape, path, to) : shape
    const fields = shape.fields.map((field) => retarget(field, entity, to))
    return { ...shape, fields, name: shape.name === entity ? to : shape.name }
  })
  return new Map(renamed.map((shape) => [shape.name, shape]))
}

export function renameTransitionIn(
  shapes: Shapes,
  { entity, transition, to }: { readonly entity: string; readonly transition: string; readonly to: string },
): Shapes {
  const shape = shapes.get(entity)
  if (!shape) return shapes
  const transitions = Object.entries(shape.transitions).map(
    ([name, label]) => [name === transition ? to : name, label] as const,
  )
  return new Map([...shapes, [entity, { ...shape, transitions: Object.fromEntries(transitions) }]])
}

function retarget(field: FieldShape, from: string, to: string): FieldShape {
  const fields = field.fields.map((each) => retarget(each, from, to))
  return { ...field, fields, ...(field.ref === from && { ref: to }) }
}

function renameField(shape: EntityShape, path: string, to: string): EntityShape {
  const follow = (each: string) =>
    each === path || each.startsWith(`${path}.`) ? renamedPath(path, to) + each.slice(path.length) : each
  return {
    ...shape,
    fields: mapField(shape.fields, path, (field) => ({ ...field, name: to })),
    unique: shape.unique.map(({ fields, where }) => ({
      fields: fields.map(follow),
      where: Object.fromEntries(Object.entries(where).map(([name, value]) => [follow(name), value])),
    })),
  }
}

export function mapField(
  fields: readonly FieldShape[],
  path: string,
  map: (field: FieldShape) => FieldShape,
): readonly FieldShape[] {
  const [first, ...rest] = path.split('.')
  return fields.map((field) => {
    if (field.name !== first) return field
    return rest.length === 0 ? map(field) : { ...field, fields: mapField(field.fields, rest.join('.'), map) }
  })
}

function* stepsOf(shapes: Shapes, entity: string, path: string): Generator<readonly [string, string]> {
  let holder = shapes.get(entity)
  let inside = ''
  for (const name of path.split('.')) {
    inside = inside === '' ? name : `${inside}.${name}`
    yield [holder?.name ?? '', inside]
    const field = holder && findField(holder, inside)
    if (field?.ref === undefined) continue
    holder = shapes.get(field.ref)
    inside = ''
  }
}

function findField(shape: EntityShape, path: string): FieldShape | undefined {
  let fields = shape.fields
  let found: FieldShape | undefined
  for (const name of path.split('.')) {
    found = fields.find((field) => field.name === name)
    fields = found?.fields ?? []
  }
  return found
}

/** Renames within a path that may cross references; `shapes` are the ones before the change. */
export function followPath(shapes: Shapes, entity: string, path: string, renaming: Renaming): string {
  if (renaming.path === undefined) return path
  const steps = [...stepsOf(shapes, entity, path)]
  return path
    .split('.')
    .map((name, at) => {
      const [holder, inside] = steps[at] ?? ['', '']
      return holder === renaming.entity && inside === renaming.path ? renaming.to : name
    })
    .join('.')
}

export function leadsTo(
  shapes: Shapes,
  from: string,
  path: string,
  target: { readonly entity: string; readonly path: string },
): boolean {
  const last = [...stepsOf(shapes, from, path)].at(-1)
  return last?.[0] === target.entity && last[1] === target.path
}

export function changeAt(row: Row, path: string, change: (holder: Row, name: string) => Row): Row {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return change(row, first)
  const inner: unknown = row[first]
  const deeper = (each: unknown) => (isRow(each) ? changeAt(each, rest.join('.'), change) : each)
  if (Array.isArray(inner)) return { ...row, [first]: inner.map(deeper) }
  return isRow(inner) ? { ...row, [first]: deeper(inner) } : row
}

export function renameKey(row: Row, path: string, to: string): Row {
  return changeAt(row, path, (holder, name) => {
    if (!(name in holder) || to in holder) return holder
    return Object.fromEntries(Object.entries(holder).map(([key, value]) => [key === name ? to : key, value]))
  })
}

/** The replacement of a choice value; the value itself if there is none. */
export function followChoice(values: Readonly<Record<string, ChoiceValue | null>>, value: unknown): unknown {
  if (Array.isArray(value)) {
    const followed = value.map((each) => followChoice(values, each)).filter((each) => each !== null)
    return [...new Set(followed)]
  }
  const key = String(value)
  return value !== null && Object.hasOwn(values, key) ? values[key] : value
}

/** The choices after a change; a title equal to the old value becomes the new value. */
export function followChoiceList(
  values: Readonly<Record<string, ChoiceValue | null>>,
  choices: NonNullable<FieldShape['values']>,
): NonNullable<FieldShape['values']> {
  const left = new Map<ChoiceValue, string>()
  for (const [value, title] of choices) {
    const followed = followChoice(values, value) as ChoiceValue | null
    if (followed === null || left.has(followed)) continue
    left.set(followed, title === String(value) ? String(followed) : title)
  }
  return [...left]
}

/** Values at a path, one per item of lists on the path; null where one is missing. */
export function valuesAt(row: Row, path: string): readonly unknown[] {
  const [first = '', ...rest] = path.split('.')
  const value: unknown = row[first] ?? null
  if (rest.length === 0) return [value]
  if (Array.isArray(value))
    return value.flatMap((each) => (isRow(each) ? valuesAt(each, rest.join('.')) : []))
  return isRow(value) ? valuesAt(value, rest.join('.')) : []
}
