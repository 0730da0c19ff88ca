/* Our side: the console itself, signed in, with the list generated from the schema. */
import '../../../src/engine/shell/base.css'
import type { Entity } from '#model/entity/entity'
import { bundleSchema } from '#model/entity/load/bundle'
import { headOf } from '#model/entity/load/head'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { ConsoleRoot, type ConsoleSetup, signIn } from '../../../src/engine'
import { password, schemas } from './schemas'

function entityOf(name: string): Entity {
  return parseEntity(
    name,
    bundleSchema(schemas[name] ?? {}, () => ({})),
  )
}

const setup: ConsoleSetup = {
  title: 'Bench',
  features: [],
  loadingImages: [],
  loadEntities: async () => ({
    heads: Object.keys(schemas).map((name) => headOf(entityOf(name))),
    load: async (name) => entityOf(name),
  }),
  loadIcons: async () => ({}),
  loadValidators: () => Promise.reject(new Error('not part of what is measured')),
}

/** Signs in like the console does. */
export async function prepare(): Promise<void> {
  await signIn('chief@example.com', password)
}

/** The console, at the page of its URL. */
export function Side() {
  return <ConsoleRoot setup={setup} />
}
