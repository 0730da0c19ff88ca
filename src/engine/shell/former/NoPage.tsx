import { NotFoundPage } from '../../page/NotFoundPage'
import { FormerPage } from './FormerPage'

export function NoPage() {
  return (
    <FormerPage>
      <NotFoundPage />
    </FormerPage>
  )
}
