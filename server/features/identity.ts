/*
 * People and their access: forgotten passwords, verified addresses, the own record, password and sessions, the first
 * administrator. Needs the post, so the composition makes it.
 */
import type { Feature } from '../engine/index'
import type { Post } from '../ports/mail/mail'
import { addOutboxRoute } from './outbox/mail'
import { addLinkRoutes } from './password/links'
import { addExportRoute } from './profile/export'
import { addProfileRoutes } from './profile/profile'
import { addSetupRoutes } from './public/setup'
import { addSessionRoutes } from './sessions/sessions'

/** The feature over a way to send mail. */
export function createIdentityFeature(post: Post): Feature {
  return {
    name: 'identity',
    routes(api, tools) {
      addLinkRoutes(api, tools, post)
      addProfileRoutes(api, tools, post)
      addExportRoute(api, tools)
      addSessionRoutes(api, tools, post)
      addOutboxRoute(api, tools, post)
      addSetupRoutes(api, tools)
    },
  }
}
