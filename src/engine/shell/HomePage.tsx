/* The first page of an area: a feature's, or nothing but its title. */

import { shellText } from '../messages'
import { PageHeader } from '../page/PageHeader'
import { useConsole } from './console'

/** What features put at an area's dashboard, for this role or for every role. */
export function HomePage() {
  const { slots, actor } = useConsole()
  const Home = slots.home[actor.role] ?? slots.home['*']
  return Home ? <Home /> : <PageHeader title={shellText.home} />
}
