/* Generates `generated/` from schema files, deterministically; if there is any problem, nothing is written. */
import type { Entity } from '#model/entity/entity'
import { checkSchemas } from './checks/check'
import { checkChanges, noteChanges, readChanges } from './checks/checkChanges'
import { noteScopes } from './checks/noteScopes'
import { noteSlots } from './checks/noteSlots'
import { withoutMissing } from './checks/unread'
import { catalogsModule, orderCatalogs } from './emitters/emitCatalogs'
import { changesModule, emitChanges } from './emitters/emitChanges'
import { emitClient } from './emitters/emitClient'
import { emitEditor } from './emitters/emitEditor'
import { emitIcons } from './emitters/emitIcons'
import { emitParts } from './emitters/emitParts'
import { startStepsModule, startStepsOf } from './emitters/emitStartSteps'
import { emitTypes, partName, partNamesOf, toJson } from './emitters/emitTypes'
import { emitValidator } from './emitters/emitValidators'
import { bundleFile, entityOf } from './files/bundleFile'
import { saveSound } from './files/kept'
import { compareProblems, type SchemaProblem } from './files/problem'
import { remembered } from './files/remembered'
import {
  type FolderCache,
  isSystemFile,
  nothingRead,
  readSchemaFolder,
  type SchemaFile,
  type SchemaFolder,
  type UnsavedFiles,
} from './files/schemaFile'

export interface GenerateResult {
  readonly files: ReadonlyMap<string, string>
  readonly problems: readonly SchemaProblem[]
  readonly notes: readonly SchemaProblem[]
}

const banner = 'Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo.'
const jsBanner = `/* ${banner} */`

/**
 * Generates everything from `folder` without writing.
 * @param shownAs name of the folder in problems
 * @param before pass the same object again to regenerate only what a change affects
 * @param root of the repository whose features are compared with the schemas; without it they are not
 */
export async function generate(
  folder: string,
  shownAs = 'schemas',
  before?: FolderCache,
  root?: string,
): Promise<GenerateResult> {
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

/** Problems of the files in `folder`, sorted; unsaved contents replace the files. */
export function problemsIn(
  folder: string,
  shownAs: string,
  before?: FolderCache,
  unwritten?: UnsavedFiles,
): readonly SchemaProblem[] {
  return checkFolder(folder, shownAs, before, unwritten).problems
}

interface CheckResult {
  readonly read: SchemaFolder
  readonly problems: readonly SchemaProblem[]
  readonly notes: readonly SchemaProblem[]
}

function checkFolder(
  folder: string,
  shownAs: string,
  before: FolderCache = nothingRead(),
  unwritten?: UnsavedFiles,
): CheckResult {
  const read = readSchemaFolder(folder, shownAs, before, unwritten)
  const { entities: files, parts, catalogs, changes, problems } = read
  const unread = problems
    .filter(({ code }) => code === 'E001' || code === 'E002')
    .map(({ file }) => ({ file, text: before.files.get(file)?.text ?? '' }))
  const checked = withoutMissing(checkSchemas(files, parts, folder, catalogs), unread)
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
  const bundled = files.map((file) => ({ entity: entityOf(file, parts), bundled: bundleFile(file, parts) }))
  for (const [name, text] of emitParts(bundled, jsBanner)) out.set(name, text)
  for (const entity of entities) {
    out.set(`validators/${entity.name}.js`, validatorText(entity))
    out.set(`validators/${entity.name}.d.ts`, declaration)
  }
  const names = files.map((file) => file.name)
  const ordered = orderCatalogs(catalogs, entities)
  out.set('catalogs.json', toJson(ordered.map(({ name, value }) => ({ ...value, entity: name }))))
  out.set('catalogs.ts', catalogsModule(jsBanner))
  out.set('startSteps.json', toJson(startStepsOf(files, entities)))
  out.set('startSteps.ts', startStepsModule(jsBanner))
  out.set('icons.ts', emitIcons(entities, jsBanner))
  out.set('changes.json', emitChanges(readChanges(changes)))
  out.set('changes.ts', changesModule(jsBanner))
  out.set('client.ts', emitClient(entities, jsBanner))
  // Nothing refers to the engine's own entities.
  const own = files.filter((file) => !isSystemFile(file))
  const ownEntities = own.map((file) => entityOf(file, parts))
  for (const [name, text] of emitEditor(own, ownEntities, banner)) out.set(`editor/${name}`, text)
  out.set('validators/index.ts', validatorsModule(names))
  const partTypes = Object.fromEntries(parts.map((part) => [partName(part.name), bundleFile(part, parts)]))
  const sources = entities.map((entity, i) => ({ entity, partNames: partNamesOf(files[i]?.value ?? {}) }))
  out.set('types.ts', await emitTypes(sources, partTypes, jsBanner))
  return out
}

const validatorText = remembered(({ schema }: Entity) => emitValidator(schema, jsBanner))

const declaration = `${jsBanner}
import type { Validator } from '#model/record/validate'
export const validate: Validator
`

function variable(name: string): string {
  return `_${name.replace(/\W/g, '_')}`
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
