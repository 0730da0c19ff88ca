/* The redirect target of the identity provider. */
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { providerRefusals, refusedPrefix } from '#model/wire/people/provider'
import { handleSignInRedirect, SecondStep, type Step } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'

export function ProviderPage() {
  const { codigo = '' } = useParams()
  const navigate = useNavigate()
  const refusal = refusalIn(codigo)
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<Step>()

  useEffect(() => {
    if (refusal !== undefined) return
    let isGone = false
    arriveOnce(codigo).then(
      (nextStep) => {
        if (isGone) return
        if (nextStep) setStep(nextStep)
        // The code in the URL is used up. Signed-in users are redirected from the sign-in page.
        else navigate('/login', { replace: true })
      },
      (error: Error) => isGone || setFailure(error.message),
    )
    return () => {
      isGone = true
    }
  }, [codigo, refusal, navigate])

  const message = refusal ?? failure
  if (message !== undefined)
    return <Frame title={text.providerFailed} hint={<span role="alert">{message}</span>} />
  if (!step) return <Frame title={titles.provider} hint={text.providerEntering} hasWayBack={false} />
  return (
    <div className="visitor">
      <main className="visitor-card">
        <SecondStep step={step} onBack={() => navigate('/login', { replace: true })} />
      </main>
    </div>
  )
}

/** The message for a refusal code in the URL; unknown codes get the general message. */
function refusalIn(code: string): string | undefined {
  if (!code.startsWith(refusedPrefix)) return undefined
  const kind = providerRefusals.find((each) => code === `${refusedPrefix}${each}`)
  return text.providerRefused[kind ?? 'recusado']
}

const requests = new Map<string, Promise<Step | undefined>>()

/** The code works once, but React may run an effect twice. */
function arriveOnce(code: string): Promise<Step | undefined> {
  const known = requests.get(code)
  if (known) return known
  const answer = handleSignInRedirect(code)
  requests.set(code, answer)
  return answer
}
