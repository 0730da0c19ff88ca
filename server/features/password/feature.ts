import type { Feature } from '../../engine/index'
import { addPasswordRoute } from './change'
import { addLinkRoutes, createLinkTransport, linkChannel } from './links'

export function createPasswords(publicUrl: string): Feature {
  return {
    name: 'password',
    transports: (together) => ({ [linkChannel]: createLinkTransport(together, publicUrl) }),
    routes(api, tools) {
      addLinkRoutes(api, tools)
      addPasswordRoute(api, tools)
    },
  }
}
