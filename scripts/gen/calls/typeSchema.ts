/* Converts compiler types to JSON Schema; interfaces become definitions, others are inlined. */
import {
  type Checker,
  ElementFlags,
  type Symbol as Named,
  ObjectFlags,
  type Project,
  SymbolFlags,
  type TupleType,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync'
import { boundsIn } from './bounds'

export type WireSchema = Readonly<Record<string, unknown>> | false

export interface TypeSchemas {
  readonly definitions: ReadonlyMap<string, WireSchema>
  of(type: Type): WireSchema
}

const place = '#/components/schemas/'

/** @throws Error for a type that is not JSON, or for two interfaces with the same name */
export function createTypeSchemas(project: Project): TypeSchemas {
  const { checker } = project
  const definitions = new Map<string, WireSchema>()
  const files = new Map<string, string>()

  function of(type: Type): WireSchema {
    const simple = simpleSchema(type)
    if (simple !== undefined) return simple
    if (type.isUnionType()) return unionSchema(type)
    if (type.flags & TypeFlags.TemplateLiteral) return { type: 'string' }
    if (checker.isTupleType(type)) return tupleSchema(type as TupleType)
    if (checker.isArrayType(type)) return { type: 'array', items: itemOf(type as TypeReference) }
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) {
      throw new Error(`There is no JSON for ${checker.typeToString(type)}.`)
    }
    const symbol = type.getSymbol()
    return symbol && isNamed(symbol, type) ? refer(symbol, type) : objectSchema(type)
  }

  function itemOf(type: TypeReference): WireSchema {
    const [item] = checker.getTypeArguments(type)
    return item ? of(item) : {}
  }

  function tupleSchema(type: TupleType): WireSchema {
    const items = checker.getTypeArguments(type)
    const { elementFlags: flags = [] } = type.getTarget() as TupleType
    const fixed = items.filter((_item, i) => !((flags[i] ?? 0) & ElementFlags.Rest))
    const rest = items.find((_item, i) => (flags[i] ?? 0) & ElementFlags.Rest)
    return {
      type: 'array',
      prefixItems: fixed.map(of),
      minItems: fixed.length,
      ...(rest ? { items: of(rest) } : { maxItems: fixed.length }),
    }
  }

  function refer(symbol: Named, type: Type): WireSchema {
    const { name } = symbol
    const file = String(symbol.declarations[0]?.path)
    const known = files.get(name)
    if (known !== undefined && known !== file) throw new Error(`${name} is in ${known} and in ${file}.`)
    if (known === undefined) {
      files.set(name, file)
      definitions.set(name, objectSchema(type))
    }
    return { $ref: `${place}${name}` }
  }

  function objectSchema(type: Type): WireSchema {
    const properties = checker.getPropertiesOfType(type).map((property) => {
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      const told = boundsIn(property.declarations[0]?.resolve(project)?.getFullText() ?? '')
      const schema = of(typeOf(checker, property))
      return { name: property.name, isOptional, schema: schema && { ...schema, ...told } }
    })
    const [index] = checker.getIndexInfosOfType(type)
    const required = properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
    return {
      type: 'object',
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
      }),
      ...(required.length > 0 && { required }),
      ...extra(index && of(index.valueType)),
    }
  }

  function unionSchema(type: UnionType): WireSchema {
    const parts = type.getTypes().filter(({ flags }) => !(flags & TypeFlags.Undefined))
    const isNullable = parts.some(({ flags }) => flags & TypeFlags.Null)
    const literals = parts.flatMap((part) => (part.isLiteralType() ? [part.value as string | number] : []))
    const others = parts.filter((part) => !part.isLiteralType() && !(part.flags & TypeFlags.Null))
    const schemas = [...literalSchemas(literals), ...others.map(of)]
    const [only] = schemas
    if (!isNullable) return only && schemas.length === 1 ? only : { anyOf: schemas }
    if (only && schemas.length === 1 && typeof only.type === 'string') return nullable(only)
    return { anyOf: [...schemas, { type: 'null' }] }
  }

  return { definitions, of }
}

function typeOf(checker: Checker, property: Named): Type {
  const type = checker.getTypeOfSymbol(property)
  if (!type) throw new Error(`${property.name} has no type.`)
  return type
}

function isNamed(symbol: Named, type: Type): boolean {
  if (!(symbol.flags & SymbolFlags.Interface) || !type.isObjectType()) return false
  const isPlain = !(type.objectFlags & ObjectFlags.Reference)
  return isPlain && /\/(?:model|server)\//.test(String(symbol.declarations[0]?.path))
}

function extra(value: WireSchema | undefined) {
  if (value === undefined) return { additionalProperties: false }
  const isAnything = value !== false && Object.keys(value).length === 0
  return isAnything ? {} : { additionalProperties: value }
}

function nullable(schema: Readonly<Record<string, unknown>>): WireSchema {
  const { enum: values, ...rest } = schema
  return {
    ...rest,
    type: [schema.type, 'null'],
    ...(Array.isArray(values) && { enum: [...(values as readonly unknown[]), null] }),
  }
}

/** `true` and `false` become a boolean; other literals of one type become an enum. */
function literalSchemas(values: readonly (string | number | boolean)[]) {
  const types = [...new Set(values.map((value) => typeof value))]
  return types.map((type) => {
    const own = values.filter((value) => typeof value === type)
    return type === 'boolean' && own.length === 2 ? { type } : { type, enum: own }
  })
}

const simple: readonly (readonly [TypeFlags, WireSchema])[] = [
  [TypeFlags.AnyOrUnknown, {}],
  [TypeFlags.String, { type: 'string' }],
  [TypeFlags.Number, { type: 'number' }],
  [TypeFlags.Boolean, { type: 'boolean' }],
  [TypeFlags.Null, { type: 'null' }],
  [TypeFlags.NonPrimitive, { type: 'object' }],
  [TypeFlags.Never, false],
]

function simpleSchema(type: Type): WireSchema | undefined {
  if (type.isLiteralType()) return { type: typeof type.value, const: type.value }
  return simple.find(([flags]) => type.flags & flags)?.[1]
}
