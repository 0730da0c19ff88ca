import { type Actor, systemRole } from '#model/people/actor'

/**
 * The system acting under a person's name in the audit log, for consequences of what the person did. Check
 * the person's own permission first.
 */
export function inNameOf(actor: Actor): Actor {
  return { ...actor, role: systemRole }
}
