import { NotFoundPage } from '../page/NotFoundPage'
import { RenamedPage } from './RenamedPage'

export function NoPage() {
  return (
    <RenamedPage>
      <NotFoundPage />
    </RenamedPage>
  )
}
