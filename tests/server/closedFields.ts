/*
 * Computes which fields of an entity are locked for a role in a state by reading the schema files
 * independently of the model, to compare the engine with it.
 */
import { readFileSync } from 'node:fs'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Node = { readonly [key: string]: Json }

const folder = 'schemas'

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nodeAt(holder: Json | undefined, ...keys: readonly string[]): Node {
  const found = keys.reduce<Json | undefined>((at, key) => (isNode(at) ? at[key] : undefined), holder)
  return isNode(found) ? found : {}
}

function textsAt(holder: Json | undefined, key: string): readonly string[] | undefined {
  const found = isNode(holder) ? holder[key] : undefined
  return Array.isArray(found) ? found.map(String) : undefined
}

function load(path: string): Node {
  const read: unknown = JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'))
  return read as Node
}

/** Merges the referenced part into a node; keywords beside the `$ref` win. */
function resolve(node: Node): Node {
  const { $ref, ...beside } = node
  if (typeof $ref !== 'string') return node
  const part = resolve(load($ref))
  const words = nodeAt(node, 'x-part')
  const fields = Object.entries(nodeAt(part, 'properties'))
    .filter(([name]) => !textsAt(words, 'omit')?.includes(name))
    .map(([name, field]) =>
      textsAt(words, 'disabled')?.includes(name)
        ? [name, { ...resolve(nodeAt(field)), readOnly: true }]
        : [name, field],
    )
  const properties: Node = Object.fromEntries(fields)
  return { ...part, ...(isNode(part.properties) && { properties }), ...beside }
}

function propertiesOf(node: Node): readonly (readonly [string, Node])[] {
  const { allOf, then, else: other } = node
  const holders = [...(Array.isArray(allOf) ? allOf : []), then, other]
  const inner = holders.filter(isNode).flatMap((each) => propertiesOf(resolve(each)))
  const own = Object.entries(nodeAt(node, 'properties')).map(
    ([name, field]) => [name, resolve(nodeAt(field))] as const,
  )
  return [...new Map([...inner, ...own])]
}

/** The states of a workflow as strings; one empty state without a workflow. */
export function statesOf(entity: string): readonly string[] {
  const states = Object.keys(nodeAt(load(`${entity}.json`), 'x-entity', 'workflow', 'states'))
  return states.length > 0 ? states : ['']
}

interface SchemaReading {
  readonly role: string
  readonly workflow: string | undefined
  readonly label: string
  readonly locked: Json | undefined
}

/** An edit of every field, and the expected messages by JSON pointer. */
export interface ClosedFields {
  readonly body: Readonly<Record<string, unknown>>
  readonly refusals: Readonly<Record<string, string>>
}

export function closedFields(
  entity: string,
  state: string,
  role: string,
  record: Readonly<Record<string, unknown>>,
): ClosedFields {
  const file = load(`${entity}.json`)
  const workflow = nodeAt(file, 'x-entity', 'workflow')
  const words = nodeAt(workflow, 'states', state)
  const refusals: Record<string, string> = {}
  const reading: SchemaReading = {
    role,
    workflow: typeof workflow.field === 'string' ? workflow.field : undefined,
    label: String(words.label ?? ''),
    locked: words.locked,
  }
  const body = readFields(file, reading, { path: '', pointer: '' }, record, refusals)
  return { body, refusals }
}

function readFields(
  holder: Node,
  reading: SchemaReading,
  at: { readonly path: string; readonly pointer: string },
  record: unknown,
  refusals: Record<string, string>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of propertiesOf(holder)) {
    const words = nodeAt(field, 'x-field')
    const isCounted = [words.computed, words.age, words.rollup].some((word) => word !== undefined)
    if (isCounted || (at.path === '' && name === 'ativo')) continue
    const here = { path: at.path === '' ? name : `${at.path}.${name}`, pointer: `${at.pointer}/${name}` }
    const message = refusalOf(field, here.path, reading)
    if (message !== undefined) refusals[here.pointer] = message
    const told = message === undefined ? refusals : {}
    const current = (record as Record<string, unknown> | null | undefined)?.[name]
    body[name] = otherValue(field, reading, here, current, told)
  }
  return body
}

function refusalOf(
  field: Node,
  path: string,
  { role, workflow, label, locked }: SchemaReading,
): string | undefined {
  const roles = nodeAt(field, 'x-field', 'roles')
  if (textsAt(roles, 'view')?.includes(role) === false) return 'Campo desconhecido'
  const isClosed =
    field.readOnly === true ||
    nodeAt(field, 'x-field').series !== undefined ||
    nodeAt(field, 'x-field').account !== undefined ||
    path === workflow ||
    textsAt(roles, 'edit')?.includes(role) === false
  if (isClosed) return 'Campo somente leitura'
  const isLocked = locked === true || (Array.isArray(locked) && locked.includes(path))
  return isLocked
    ? `O campo “${String(field.title)}” não pode ser alterado na situação “${label}”.`
    : undefined
}

/** A different value, valid or not: locks are checked before validation. */
function otherValue(
  field: Node,
  reading: SchemaReading,
  at: { readonly path: string; readonly pointer: string },
  current: unknown,
  refusals: Record<string, string>,
): unknown {
  const items = resolve(nodeAt(field, 'items'))
  if (propertiesOf(items).length > 0) {
    const first = Array.isArray(current) ? (current[0] as unknown) : undefined
    return [readFields(items, reading, { ...at, pointer: `${at.pointer}/0` }, first, refusals)]
  }
  if (propertiesOf(field).length > 0) return readFields(field, reading, at, current, refusals)
  if (field.type === 'array') return [987_654]
  if (field.type === 'object') return { other: 1 }
  if (field.type === 'boolean') return current !== true
  if (field.type === 'integer' || field.type === 'number') return Number(current ?? 0) + 1
  return current === 'other' ? 'another' : 'other'
}
