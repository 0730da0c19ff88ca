/* The own record of the signed-in user: view, change, export. */
import type { Feature } from '../../engine/index'
import { addExportRoute } from './export'
import { addProfileRoutes } from './profile'

/** The feature; links begin with the address. */
export function createProfile(publicUrl: string): Feature {
  return {
    name: 'profile',
    routes(api, tools) {
      addProfileRoutes(api, tools, publicUrl)
      addExportRoute(api, tools)
    },
  }
}
