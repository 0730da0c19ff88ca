import type { Feature } from '../../engine/index'
import { addPasswordRoute } from './change'
import { addLinkRoutes, createLinkCourier, linkChannel } from './links'

export function createPasswords(publicUrl: string): Feature {
  return {
    name: 'password',
    transports: (together) => ({ [linkChannel]: createLinkCourier(together, publicUrl) }),
    routes(api, tools) {
      addLinkRoutes(api, tools)
      addPasswordRoute(api, tools)
    },
  }
}
