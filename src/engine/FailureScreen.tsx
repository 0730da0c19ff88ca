/* What is seen when a part could not be loaded or broke. Light: plain elements and the base style sheet. */
import { shellText } from './messages'

/** The last resort: says so and offers to load the page again. */
export function FailureScreen({ error }: { readonly error: unknown }) {
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
