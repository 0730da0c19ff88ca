/*
 * From a folder of schema files to the files of `generated/`: read, check, bundle, emit.
 * The same input gives the same bytes; while there is a problem no file is written.
 */
import type { Entity } from '#model/entity/entity'
import { isRow, type JsonSchema } from '#model/entity/jsonSchema'
import { checkSchemas } from './checks/check'
import { checkChanges, noteChanges, readChanges } from './checks/checkChanges'
import { checkMeta } from './checks/meta/checkMeta'
import { noteScopes } from './checks/noteScopes'
import { noteSlots } from './checks/noteSlots'
import { catalogsModule, orderCatalogs } from './emitters/emitCatalogs'
import { changesModule, emitChanges } from './emitters/emitChanges'
import { emitClient } from './emitters/emitClient'
import { emitEditor } from './emitters/emitEditor'
import { emitExpressions } from './emitters/emitExpressions'
import { emitIcons } from './emitters/emitIcons'
import { emitTypes, partName, partNamesOf, toJson } from './emitters/emitTypes'
import { emitValidator } from './emitters/emitValidators'
import { orderAlike } from './emitters/orderAlike'
import { bundleFile, entityOf } from './files/bundleFile'
import { saveSound } from './files/kept'
import { compareProblems, type SchemaProblem } from './files/problem'
import { remembered } from './files/remembered'
import {
  type ReadBefore,
  readSchemaFolder,
  type SchemaFile,
  type SchemaFolder,
  type Unwritten,
} from './files/schemaFile'

/** What a run makes: file contents by path inside the output folder, or problems. */
export interface Generated {
  readonly files: ReadonlyMap<string, string>
  readonly problems: readonly SchemaProblem[]
  /** What an author should know of sound files. */
  readonly notes: readonly SchemaProblem[]
}

const banner = 'Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo.'
const jsBanner = `/* ${banner} */`

/**
 * Generates everything from `folder`; nothing is written.
 * @param shownAs how the folder is called in problems
 * @param before the same each time in a process that generates again: only what a change touches is made anew
 * @param root the tree whose features bring what schemas name; they are not looked at without it
 */
export async function generate(
  folder: string,
  shownAs = 'schemas',
  before?: ReadBefore,
  root?: string,
): Promise<Generated> {
  const { read, problems, notes } = checkFolder(folder, shownAs, before)
  if (problems.length > 0) return { files: new Map(), problems, notes: [] }
  const { entities: files, parts, catalogs, changes } = read
  const known = noteChanges(
    changes,
    files.map((file) => entityOf(file, parts)),
  )
  return {
    files: await emitAll(files, parts, catalogs, changes),
    problems: [],
    notes: [...notes, ...known, ...(root === undefined ? [] : noteSlots(files, parts, root))].sort(
      compareProblems,
    ),
  }
}

/** What is wrong with the files of `folder`, in order; texts that are not written yet stand for their files. */
export function problemsIn(
  folder: string,
  shownAs: string,
  before: ReadBefore,
  unwritten: Unwritten,
): readonly SchemaProblem[] {
  return checkFolder(folder, shownAs, before, unwritten).problems
}

interface Checked {
  readonly read: SchemaFolder
  readonly problems: readonly SchemaProblem[]
  readonly notes: readonly SchemaProblem[]
}

function checkFolder(folder: string, shownAs: string, before?: ReadBefore, unwritten?: Unwritten): Checked {
  const read = readSchemaFolder(folder, shownAs, before, unwritten)
  const { entities: files, parts, catalogs, changes, problems } = read
  const isWhole = problems.every(({ code }) => code === 'E003')
  // What cannot be read is not missing: files are compared with each other when all of them are there.
  const checked = isWhole ? checkSchemas(files, parts, folder, catalogs) : checkMeta(files, parts, folder)
  const all = [...problems, ...checked, ...checkChanges(changes)]
  saveSound()
  if (all.length > 0) return { read, problems: all.sort(compareProblems), notes: [] }
  const entities = files.map((file) => entityOf(file, parts))
  const { notes, problems: needless } = noteScopes(files, entities)
  return { read, problems: [...needless].sort(compareProblems), notes }
}

async function emitAll(
  files: readonly SchemaFile[],
  parts: readonly SchemaFile[],
  catalogs: readonly SchemaFile[],
  changes: SchemaFile | undefined,
): Promise<ReadonlyMap<string, string>> {
  const out = new Map<string, string>()
  const entities = files.map((file) => entityOf(file, parts))
  const schemas = new Map<string, string>()
  for (const file of files) {
    const text = schemaText(bundleFile(file, parts))
    schemas.set(file.name, text)
    out.set(`schemas/${file.name}.json`, text)
  }
  for (const entity of entities) {
    out.set(`validators/${entity.name}.js`, validatorText(entity))
    out.set(`validators/${entity.name}.d.ts`, declaration)
  }
  const names = files.map((file) => file.name)
  out.set('expressions.json', emitExpressions(entities))
  const ordered = orderCatalogs(catalogs, entities)
  out.set('catalogs.json', toJson(ordered.map(({ name, value }) => ({ ...value, entity: name }))))
  out.set('catalogs.ts', catalogsModule(jsBanner))
  out.set('icons.ts', emitIcons(entities, jsBanner))
  out.set('changes.json', emitChanges(readChanges(changes)))
  out.set('changes.ts', changesModule(jsBanner))
  out.set('client.ts', emitClient(entities, jsBanner))
  for (const [name, text] of emitEditor(files, entities, banner)) out.set(`editor/${name}`, text)
  out.set('entities.ts', entitiesModule(names, orderAlike(schemas)))
  out.set('validators/index.ts', validatorsModule(names))
  const partTypes = Object.fromEntries(parts.map((part) => [partName(part.name), bundleFile(part, parts)]))
  const sources = entities.map((entity, i) => ({ entity, partNames: partNamesOf(files[i]?.value ?? {}) }))
  out.set('types.ts', await emitTypes(sources, partTypes, jsBanner))
  return out
}

const schemaText = remembered((schema: JsonSchema) => toJson(withoutRemarks(schema)))
const validatorText = remembered(({ schema }: Entity) => emitValidator(schema, jsBanner))

/** Without what only the generator reads: the browser need not fetch it. */
function withoutRemarks({ $schema: _meta, ...rest }: JsonSchema): JsonSchema {
  const words: unknown = rest['x-entity']
  if (!isRow(words)) return rest
  const { scopeEditable: _reasons, ...kept } = words
  return { ...rest, 'x-entity': kept }
}

const declaration = `${jsBanner}
import type { Validator } from '#model/record/validate'
export const validate: Validator
`

function variable(name: string): string {
  return `_${name.replace(/\W/g, '_')}`
}

function entitiesModule(names: readonly string[], alike: readonly string[]): string {
  return `${jsBanner}
import type { Entity } from '#model/entity/entity'
import { addExpressions } from '#model/expression/expression'
import type { Tree } from '#model/expression/expressionTree'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parseEntity'
import expressions from './expressions.json'
// Alike beside alike: the order in which they are bundled, and compress best.
${alike.map((name) => `import ${variable(name)} from './schemas/${name}.json'`).join('\n')}

addExpressions(expressions as unknown as Readonly<Record<string, Tree>>)

/** Every entity, by name order. */
export const entities: readonly Entity[] = [
${names.map((name) => `  parseEntity(${JSON.stringify(name)}, ${variable(name)} as unknown as JsonSchema),`).join('\n')}
]
`
}

function validatorsModule(names: readonly string[]): string {
  return `${jsBanner}
import type { Validator } from '#model/record/validate'
${names.map((name) => `import { validate as ${variable(name)} } from './${name}.js'`).join('\n')}

/** The compiled validator of every entity, by entity name. */
export const validators: Readonly<Record<string, Validator>> = {
${names.map((name) => `  ${JSON.stringify(name)}: ${variable(name)},`).join('\n')}
}
`
}
