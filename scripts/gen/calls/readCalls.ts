/*
 * Endpoints as JSON Schema. Hides the TypeScript compiler, which reads the types that handlers and callers
 * are checked against.
 */
import { join, relative } from 'node:path'
import {
  type ArrayTypeNode,
  type InterfaceDeclaration,
  type IntersectionTypeNode,
  type Node,
  type ParenthesizedTypeNode,
  type PropertySignatureDeclaration,
  SyntaxKind,
  type TypeLiteralNode,
  type TypeNode,
  type TypeOperatorNode,
  type TypeReferenceNode,
  type UnionTypeNode,
} from 'typescript/unstable/ast'
import { API, type Project, type Type } from 'typescript/unstable/sync'
import { bounded, boundsIn, definitionsFrom } from './bounds'
import { createTypeSchemas, type TypeSchemas, type WireSchema } from './typeSchema'

/** A form upload has no schema. */
export interface CallSchema {
  readonly query?: WireSchema
  readonly body?: WireSchema | 'form'
  /** Absent if the response is not JSON. */
  readonly answer?: WireSchema
  readonly failure?: WireSchema
}

type Table = Readonly<Record<string, CallSchema>>

export interface CallDeclarations {
  readonly calls: Table
  readonly entityCalls: Table
  readonly additions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly definitions: Readonly<Record<string, WireSchema>>
  readonly sources: readonly string[]
}

const tables = {
  calls: ['Calls', 'model/wire/calls.ts'],
  entityCalls: ['EntityCalls', 'model/wire/entityCalls.ts'],
  additions: ['RecordAdditions', 'model/wire/entityCalls.ts'],
} as const

const failure = ['ProblemBody', 'model/problem/problemBody.ts'] as const

/** Placeholders for parts of the entity's record. */
const ownParts: Readonly<Record<string, WireSchema>> = {
  Own: { record: '' },
  OwnNew: { made: '' },
  OwnChange: { change: '' },
  OwnInput: { asked: '' },
}

/**
 * Reads the endpoints with the compiler.
 * @param root of the repository
 * @param config a tsconfig with every file that declares endpoints
 */
export function readCalls(root: string, config: string): CallDeclarations {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} is no project.`)
    return readProject(root, project)
  } finally {
    api.close()
  }
}

function readProject(root: string, project: Project): CallDeclarations {
  const schemas = createTypeSchemas(project)
  const read = (table: keyof typeof tables) => readTable(root, project, schemas, tables[table])
  const [calls, entityCalls, additions] = [
    boundBodies(read('calls')),
    boundBodies(read('entityCalls')),
    read('additions'),
  ]
  schemas.of(declaredType(root, project, failure))
  const bodies = [...Object.values(calls), ...Object.values(entityCalls)].map(({ body }) => body)
  const taken = definitionsFrom(bodies, schemas.definitions)
  const sources = project.program
    .getSourceFileNames()
    .map((source) => relative(root, source))
    .filter((source) => !source.startsWith('..') && !/node_modules|^generated/.test(source))
  return {
    calls: Object.fromEntries(Object.entries(calls).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    entityCalls,
    additions: Object.fromEntries(Object.entries(additions).map(([name, parts]) => [name, { ...parts }])),
    definitions: Object.fromEntries(
      [...schemas.definitions]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, schema]) => [name, taken.has(name) ? asBounded(schema) : schema]),
    ),
    sources: sources.toSorted(),
  }
}

function boundBodies(calls: Table): Table {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      const { body } = call
      return [name, body === undefined || body === 'form' ? call : { ...call, body: asBounded(body) }]
    }),
  )
}

function asBounded(schema: WireSchema): WireSchema {
  return bounded(schema) as WireSchema
}

type TypeLocation = readonly [name: string, file: string]

function readTable(root: string, project: Project, schemas: TypeSchemas, declared: TypeLocation): Table {
  return Object.fromEntries(
    project.checker.getPropertiesOfType(declaredType(root, project, declared)).map((call) => {
      const node = call.declarations[0]?.resolve(project) as PropertySignatureDeclaration | undefined
      const literal = node?.type as TypeLiteralNode | undefined
      if (literal?.kind !== SyntaxKind.TypeLiteral) throw new Error(`${call.name} says no parts.`)
      return [call.name, readParts(literal, project, schemas)] as const
    }),
  )
}

function declaredType(root: string, { checker, program }: Project, [called, path]: TypeLocation): Type {
  const file = program.getSourceFile(join(root, path))
  const declared = file?.statements.find(
    (each) =>
      each.kind === SyntaxKind.InterfaceDeclaration && textOf((each as InterfaceDeclaration).name) === called,
  )
  const symbol = declared && checker.getSymbolAtLocation((declared as InterfaceDeclaration).name)
  if (!symbol) throw new Error(`There is no interface ${called} in ${path}.`)
  return checker.getDeclaredTypeOfSymbol(symbol)
}

function readParts(literal: TypeLiteralNode, project: Project, schemas: TypeSchemas): CallSchema {
  const parts = membersOf(literal, (type) => nodeSchema(type, project, schemas))
  return Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== false))
}

function membersOf(
  { members }: TypeLiteralNode,
  read: (type: TypeNode) => WireSchema | 'form',
): Readonly<Record<string, WireSchema | 'form'>> {
  const properties = members as unknown as readonly PropertySignatureDeclaration[]
  return Object.fromEntries(
    properties.flatMap((each) => {
      if (!each.type) return []
      const schema = read(each.type)
      const isPlain = schema === 'form' || schema === false
      return [[textOf(each.name), isPlain ? schema : { ...schema, ...boundsIn(each.getFullText()) }] as const]
    }),
  )
}

/**
 * The schema of a type as written in the source. Records of entities become references, since their schemas exist
 * already; `merged` has all properties of several types.
 */
function nodeSchema(node: TypeNode, project: Project, schemas: TypeSchemas): WireSchema | 'form' {
  const inner = (each: TypeNode) => nodeSchema(each, project, schemas)
  switch (node.kind) {
    case SyntaxKind.TypeOperator:
      return inner((node as TypeOperatorNode).type)
    case SyntaxKind.ParenthesizedType:
      return inner((node as ParenthesizedTypeNode).type)
    case SyntaxKind.ArrayType:
      return { type: 'array', items: inner((node as ArrayTypeNode).elementType) }
    case SyntaxKind.UnionType:
      if (!namesRecord(node)) break
      return { anyOf: (node as UnionTypeNode).types.map(inner) }
    case SyntaxKind.IntersectionType:
      if (!namesRecord(node)) break
      return { merged: (node as IntersectionTypeNode).types.map(inner) }
    case SyntaxKind.TypeLiteral: {
      if (!namesRecord(node)) break
      const properties = membersOf(node as TypeLiteralNode, inner)
      return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
    }
    case SyntaxKind.TypeReference: {
      const record = recordSchema(node as TypeReferenceNode)
      if (record) return record
      if (textOf((node as TypeReferenceNode).typeName) === 'FormData') return 'form'
    }
  }
  const type = project.checker.getTypeFromTypeNode(node)
  if (!type || type.isErrorType()) throw new Error(`The compiler has no type for ${textOf(node)}.`)
  return schemas.of(type)
}

/** `RecordOf<'x'>` is a record; with `Pick` some of its fields, with `Partial` the input of an update. */
function recordSchema({ typeName, typeArguments }: TypeReferenceNode): WireSchema | undefined {
  const called = textOf(typeName)
  const [argument] = typeArguments ?? []
  if (!argument) return ownParts[called]
  if (called === 'RecordOf') return { record: textOf(argument).slice(1, -1) }
  if (argument.kind !== SyntaxKind.TypeReference) return undefined
  const whole = recordSchema(argument as TypeReferenceNode)
  if (!whole) return undefined
  if (called === 'Pick') return whole
  return called === 'Partial' ? { change: whole.record } : undefined
}

function namesRecord(node: Node): boolean {
  return /\b(?:RecordOf<|Own)/.test(textOf(node))
}

function textOf(node: Node): string {
  return node.getText()
}
