/* What is seen when a part could not be loaded or broke. Light: plain elements and the base style sheet. */
import { useRouteError } from 'react-router-dom'
import { shellText } from './messages'

/** The last resort of the router: says so and offers to load the page again. */
export function FailureScreen() {
  const error = useRouteError()
  return (
    <main className="loading-screen" role="alert">
      <h1>{shellText.failedTitle}</h1>
      <p>
        {error instanceof Error && error.message === shellText.partTimeout
          ? error.message
          : shellText.partFailed}
      </p>
      <button type="button" className="base-button" onClick={() => window.location.reload()}>
        {shellText.reload}
      </button>
    </main>
  )
}
