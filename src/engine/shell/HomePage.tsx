import { useConsole } from '../console/console'
import { shellText } from '../messages'
import { PageHeader } from '../page/PageHeader'

export function HomePage() {
  const { slots, actor } = useConsole()
  const Home = slots.home[actor.role] ?? slots.home['*']
  return Home ? <Home /> : <PageHeader title={shellText.home} />
}
