import { type Actor, systemRole } from '#model/people/actor'

/** For consequences of a person's action: check their own permission first. */
export function inNameOf(actor: Actor): Actor {
  return { ...actor, role: systemRole }
}
