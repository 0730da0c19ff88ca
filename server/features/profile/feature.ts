import type { Feature } from '../../engine/index'
import { addExportRoute } from './export'
import { addMailRoutes } from './mail'
import { notifyPeople } from './notices'
import { addProfileRoutes } from './profile'

export function createProfile(publicUrl: string): Feature {
  return {
    name: 'profile',
    effects: notifyPeople(publicUrl),
    routes(api, tools) {
      addProfileRoutes(api, tools, publicUrl)
      addMailRoutes(api, tools, publicUrl)
      addExportRoute(api, tools)
    },
  }
}
