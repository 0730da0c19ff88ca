import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { RouteTools } from '../../engine/index'

/** @throws Problem forbidden for every role but the highest */
export function mustBeHighest(c: Context, { actorOf, identity }: RouteTools): Actor {
  const actor = actorOf(c)
  if (identity.levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
  return actor
}
