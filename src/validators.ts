/* The generated validators, each loaded when its entity is first judged. */
import type { Validator } from '#model/record/validate'
import type { CompiledValidators } from './engine'

const parts = import.meta.glob<{ readonly validate: Validator }>('../generated/validators/*.js')

/** The validators of an entity. @throws when none was generated for it */
export async function loadValidators(entity: string): Promise<CompiledValidators> {
  const load = parts[`../generated/validators/${entity}.js`]
  if (!load) throw new Error(`No validator was generated for "${entity}"`)
  return load()
}
