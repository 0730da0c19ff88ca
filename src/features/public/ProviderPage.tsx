/* The redirect target of the identity provider. */
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { providerRefusals, refusedPrefix } from '#model/wire/people/provider'
import { handleSignInRedirect, SecondStep } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'
import { useOpenedLink } from './useLinkRequest'

export function ProviderPage() {
  const { codigo = '' } = useParams()
  const navigate = useNavigate()
  const { answer, failure } = useOpenedLink(codigo, () => enter(codigo))
  const isSignedIn = answer !== undefined && !answer.step
  useEffect(() => {
    // The code in the URL is used up. Signed-in users are redirected from the sign-in page.
    if (isSignedIn) navigate('/login', { replace: true })
  }, [isSignedIn, navigate])

  if (failure !== undefined)
    return <Frame title={text.providerFailed} hint={<span role="alert">{failure.message}</span>} />
  if (!answer?.step) return <Frame title={titles.provider} hint={text.providerEntering} hasWayBack={false} />
  return (
    <div className="visitor">
      <main className="visitor-card">
        <SecondStep step={answer.step} onBack={() => navigate('/login', { replace: true })} />
      </main>
    </div>
  )
}

/** Rejects with the message of a refusal code in the URL; unknown codes get the general one. */
async function enter(code: string) {
  if (!code.startsWith(refusedPrefix)) return { step: await handleSignInRedirect(code) }
  const kind = providerRefusals.find((each) => code === `${refusedPrefix}${each}`)
  throw new Error(text.providerRefused[kind ?? 'recusado'])
}
