/* Passwords: a forgotten one is chosen anew through a link, a known one is changed. */
import type { Feature } from '../../engine/index'
import { addPasswordRoute } from './change'
import { addLinkRoutes, createLinkCourier, linkChannel } from './links'

/** The feature; links begin with the address. */
export function createPasswords(publicUrl: string): Feature {
  return {
    name: 'password',
    couriers: (together) => ({ [linkChannel]: createLinkCourier(together, publicUrl) }),
    routes(api, tools) {
      addLinkRoutes(api, tools)
      addPasswordRoute(api, tools)
    },
  }
}
