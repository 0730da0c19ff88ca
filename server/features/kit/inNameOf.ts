/* Who signs what follows from a person's act: the system with its rights, under the person's name in the trail. */
import { type Actor, systemRole } from '#model/people/actor'

/**
 * The system acting in a person's name: for facts that follow from what the person was allowed to do.
 * Only after the person's own right has been checked.
 */
export function inNameOf(actor: Actor): Actor {
  return { ...actor, role: systemRole }
}
