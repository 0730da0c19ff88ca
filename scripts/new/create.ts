/*
 * Creates an entity from arguments, a spreadsheet or another JSON Schema. Hides how fields are proposed and
 * how the file is completed until it passes `gen`. Existing files are never changed.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { isRow } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'
import { formatProblem } from '../gen/files/problem'
import type { Prompt } from './ask'
import { draftSchema } from './convert/draftSchema'
import { type EntityDraft, type FieldDraft, fieldWords } from './draft'
import { complete } from './entity/complete'
import { newText } from './messages'
import type { NewEntityOptions } from './options'
import { genderOf, nameOf, pluralOf, titleOf } from './portuguese'
import { repairSchema } from './repairSchema'
import { readWorld, type SchemaCatalog } from './schemaCatalog'
import { draftSheet } from './sheet/draftSheet'
import { openSheet } from './sheet/openSheet'
import { tellDraft } from './tell'
import { readField } from './typedField'

export interface CreateResult {
  readonly path: string
  readonly lines: readonly string[]
  readonly isWritten: boolean
}

/** @throws Error with a message for the user, and nothing written */
export async function createEntity(wish: NewEntityOptions, asker?: Prompt): Promise<CreateResult> {
  const world = readWorld(wish.schemas)
  if (wish.from !== undefined && !existsSync(wish.from)) throw new Error(newText.notFound(wish.from))
  const named = await nameIt(wish, world, asker)
  const path = join(wish.schemas, `${named.name}.json`)
  const draft = await draftOf(named, world, asker)
  const { file, said } = complete(draft, world)
  const { text, remarks, problems } = repairSchema(
    file,
    named.name,
    world,
    new Set(wish.fields.map((typed) => readField(typed).name)),
  )
  if (problems.length > 0) {
    throw new Error([newText.problems(problems.length), ...problems.map(formatProblem)].join('\n'))
  }
  const lines = tellDraft(draft, said, remarks)
  if (wish.shows) return { path, lines: [...lines, text], isWritten: false }
  if (asker) {
    for (const line of lines) console.log(line)
    const answer = await asker.ask(newText.ask.write(path), 's')
    if (!/^s/i.test(answer)) return { path, lines: [newText.notWritten], isWritten: false }
  }
  // `wx` fails if the file was created meanwhile.
  writeFileSync(path, text, { flag: 'wx' })
  return { path, lines: [...(asker ? [] : lines), newText.written(path)], isWritten: true }
}

type NamedEntityOptions = NewEntityOptions & { readonly name: string; readonly title: string }

async function nameIt(
  wish: NewEntityOptions,
  world: SchemaCatalog,
  asker: Prompt | undefined,
): Promise<NamedEntityOptions> {
  const source =
    wish.from === undefined ? undefined : basename(wish.from, extname(wish.from)).replace(/\.schema$/, '')
  const guess = wish.name ?? nameOf(wish.title ?? source ?? '')
  const name = wish.name ?? (asker ? await asker.ask(newText.ask.name, guess) : guess)
  if (name === '') throw new Error(`${newText.noName}\n\n${newText.usage}`)
  if (!/^[a-z][a-zA-Z0-9_]{0,47}$/.test(name)) throw new Error(newText.badName(name))
  const path = join(wish.schemas, `${name}.json`)
  if (existsSync(path)) throw new Error(newText.exists(path))
  const same = world.entities.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (same) throw new Error(newText.existsAs(same.name, same.title))
  const usual = wish.title ?? titleOf(source !== undefined && wish.name === undefined ? source : name)
  const title = asker && wish.title === undefined ? await asker.ask(newText.ask.title, usual) : usual
  if (!asker) return { ...wish, name, title }
  const groups = [...new Set(world.entities.flatMap(({ menu }) => (menu ? [menu.group] : [])))]
  const plural = wish.plural ?? (await asker.ask(newText.ask.plural, pluralOf(title)))
  const gender = wish.gender ?? ((await asker.ask(newText.ask.gender, genderOf(title))) === 'f' ? 'f' : 'm')
  const group = wish.group ?? (await asker.ask(newText.ask.group(groups), groups[0]))
  return { ...wish, name, title, plural, gender, group }
}

async function draftOf(
  wish: NamedEntityOptions,
  world: SchemaCatalog,
  asker: Prompt | undefined,
): Promise<EntityDraft> {
  const { name, title, plural, gender, group, icon, description } = wish
  const said = {
    ...(plural !== undefined && { plural }),
    ...(gender !== undefined && { gender }),
    ...(group !== undefined && { group }),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description }),
  }
  const typed = wish.fields.map((each) => withEntityTitle(readField(each), world))
  if (wish.from === undefined) {
    const fields = typed.length > 0 ? typed : asker ? await askFields(asker, world) : []
    const own = fields.length > 0 ? fields : [readField('Nome!*')]
    return { name, title, fields: own, unique: [], branches: [], remarks: [], ...said }
  }
  const drafted = /\.json$/i.test(wish.from)
    ? draftSchema(wish.from, { name, ...(wish.title !== undefined && { title: wish.title }) })
    : draftSheet(await openSheet(wish.from, wish.sheet), name, title, world)
  // Fields given by the author override proposed ones.
  const spoken = new Map(typed.map((field) => [field.name, field]))
  const fields = drafted.fields.map((field) => spoken.get(field.name) ?? field)
  const known = new Set(fields.map((field) => field.name))
  return { ...drafted, fields: [...fields, ...typed.filter((field) => !known.has(field.name))], ...said }
}

/** A reference named after its entity gets the entity's title, with accents. */
function withEntityTitle(field: FieldDraft, { entities }: SchemaCatalog): FieldDraft {
  const { ref } = fieldWords(field.property)
  const entity = entities.find(({ name }) => isRow(ref) && name === ref.entity)
  return entity && fold(entity.title) === fold(field.title) ? { ...field, title: entity.title } : field
}

async function askFields(asker: Prompt, world: SchemaCatalog): Promise<readonly FieldDraft[]> {
  const fields: FieldDraft[] = []
  for (;;) {
    const typed = await asker.ask(newText.ask.field)
    if (typed === '') return fields
    try {
      fields.push(withEntityTitle(readField(typed), world))
    } catch (error) {
      console.log(error instanceof Error ? error.message : newText.ask.again)
    }
  }
}
