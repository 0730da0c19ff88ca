/* The document of the calls as the page shows it: calls in groups, with references followed. */

/** A schema, as far as it is shown. */
export interface ShownSchema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly ShownSchema[]
  readonly anyOf?: readonly ShownSchema[]
  readonly const?: unknown
  readonly items?: ShownSchema
  readonly properties?: Readonly<Record<string, ShownSchema>>
  readonly required?: readonly string[]
  readonly readOnly?: boolean
  readonly examples?: readonly unknown[]
}

/** A parameter. */
export interface ShownParameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly example?: string
  readonly schema: ShownSchema
}

interface Content {
  readonly schema?: ShownSchema
  readonly example?: unknown
}

interface Answer {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly ShownParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Answer>>
  readonly 'x-roles'?: readonly string[]
}

/** The document, as the server sends it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, ShownSchema>>
    readonly parameters: Readonly<Record<string, ShownParameter>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

/** The document in an answer. @throws Error for anything else */
export function readDocument(answer: object): ApiDocument {
  if (isDocument(answer)) return answer
  throw new Error('The answer is no document of calls.')
}

function isDocument(value: object): value is ApiDocument {
  return 'openapi' in value && 'paths' in value && 'components' in value
}

/** A call of the page. */
export interface ShownCall extends Operation {
  readonly method: string
  readonly path: string
}

/** Calls that stand together. */
export interface CallGroup {
  readonly name: string
  readonly calls: readonly ShownCall[]
}

/** All calls by their groups, in the order of the alphabet. */
export function groupCalls({ paths }: ApiDocument): readonly CallGroup[] {
  const groups = new Map<string, ShownCall[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [name = ''] = operation.tags
      const calls = groups.get(name) ?? []
      groups.set(name, calls)
      calls.push({ ...operation, method: method.toUpperCase(), path })
    }
  }
  return [...groups]
    .map(([name, calls]) => ({ name, calls }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

/** What references stand for; the thing itself where it is none. */
export const follow = {
  schema: ({ components }: ApiDocument, given: ShownSchema) => components.schemas[nameIn(given)] ?? given,
  parameter: ({ components }: ApiDocument, given: ShownParameter) =>
    components.parameters[nameIn(given)] ?? given,
  answer: ({ components }: ApiDocument, given: Answer) => components.responses[nameIn(given)] ?? given,
} as const

function nameIn({ $ref }: { readonly $ref?: string }): string {
  return $ref?.split('/').at(-1) ?? ''
}

/** The type of a value in words of JSON, with what it may be. */
export function typeText(document: ApiDocument, schema: ShownSchema): string {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return name
  if (schema.items) return `${typeText(document, schema.items)}[]`
  const choices = (schema.oneOf ?? []).filter((each) => 'const' in each)
  if (choices.length > 0) return choices.map((each) => told(each)).join(' · ')
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' · ')
  const either = schema.anyOf ?? []
  if (either.length > 0) return [...new Set(either.map((each) => typeText(document, each)))].join(' | ')
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}

function told({ const: value, title }: ShownSchema): string {
  const text = JSON.stringify(value)
  return title === undefined || title === value ? text : `${text} (${title})`
}

/** The object whose fields are told: of a list, one of its items. */
export function objectIn(document: ApiDocument, schema: ShownSchema | undefined): ShownSchema | undefined {
  if (!schema) return undefined
  const whole = follow.schema(document, schema)
  if (whole.properties) return whole
  if (whole.items) return objectIn(document, whole.items)
  const [first] = whole.anyOf ?? []
  return first && objectIn(document, first)
}
