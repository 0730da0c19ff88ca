/* The page of an address that is none, unless it was one before. */
import { NotFoundPage } from '../../page/NotFoundPage'
import { FormerPage } from './FormerPage'

/** Leads to the page of today, or says that there is none. */
export function NoPage() {
  return (
    <FormerPage>
      <NotFoundPage />
    </FormerPage>
  )
}
