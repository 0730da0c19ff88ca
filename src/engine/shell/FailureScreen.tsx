/* Only uses plain elements and the base style sheet, which are always loaded. */
import { startText } from '../console/startMessages'

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
