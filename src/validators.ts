/* The generated validators, each loaded when its entity is first validated. */
import type { Validator } from '#model/record/validate'
import type { CompiledValidators } from './engine'

const parts = import.meta.glob<{ readonly validate: Validator }>('../generated/validators/*.js')

/** @throws Error when no validator was generated for the entity */
export async function loadValidators(entity: string): Promise<CompiledValidators> {
  const load = parts[`../generated/validators/${entity}.js`]
  if (!load) throw new Error(`No validator was generated for "${entity}"`)
  return load()
}
