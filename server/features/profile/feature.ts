/* The own record of the signed-in user: view, change, export; and who is told when another person changes an account. */
import type { Feature } from '../../engine/index'
import { addExportRoute } from './export'
import { addMailRoutes } from './mail'
import { tellPeople } from './notices'
import { addProfileRoutes } from './profile'

/** The feature; links begin with the address. */
export function createProfile(publicUrl: string): Feature {
  return {
    name: 'profile',
    effects: tellPeople(publicUrl),
    routes(api, tools) {
      addProfileRoutes(api, tools, publicUrl)
      addMailRoutes(api, tools, publicUrl)
      addExportRoute(api, tools)
    },
  }
}
