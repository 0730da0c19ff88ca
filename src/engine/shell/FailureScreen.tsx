/* What is seen when a part could not be loaded or broke. Light: plain elements and the base style sheet. */
import { startText } from './startMessages'

/** The last resort: says so and offers to load the page again. */
export function FailureScreen({ error }: { readonly error: unknown }) {
  return (
    <main className="loading-screen" role="alert">
      <h1>{startText.failedTitle}</h1>
      <p>
        {error instanceof Error && error.message === startText.partTimeout
          ? error.message
          : startText.partFailed}
      </p>
      <button type="button" className="base-button" onClick={() => window.location.reload()}>
        {startText.reload}
      </button>
    </main>
  )
}
