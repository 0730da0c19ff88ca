/*
 * People and their access: forgotten passwords, verified addresses, the own record, password and sessions, the first
 * administrator. Needs the post, so the composition makes it.
 */
import type { Feature } from '../engine/index'
import type { Post } from '../ports/mail'
import { addExportRoute } from './identityExport'
import { addLinkRoutes } from './identityLinks'
import { addOutboxRoute } from './identityOutbox'
import { addProfileRoutes } from './identityProfile'
import { addSessionRoutes } from './identitySessions'
import { addSetupRoutes } from './identitySetup'

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
