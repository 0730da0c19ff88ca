/* The way back from the identity provider: opens the session, or says why there is none. */
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { providerRefusals, refusedPrefix } from '#model/wire/people/provider'
import { arrive, SecondStep, type Step } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'

/** The page, seen only while the session is opened, for a second step, or when there is no way in. */
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
      (asked) => {
        if (isGone) return
        if (asked) setStep(asked)
        // The secret of the address is used up; a signed-in person is led on from here.
        else navigate('/login', { replace: true })
      },
      (error: Error) => isGone || setFailure(error.message),
    )
    return () => {
      isGone = true
    }
  }, [codigo, refusal, navigate])

  const told = refusal ?? failure
  if (told !== undefined) return <Frame title={text.providerFailed} hint={<span role="alert">{told}</span>} />
  if (!step) return <Frame title={titles.provider} hint={text.providerEntering} hasWayBack={false} />
  return (
    <div className="visitor">
      <main className="visitor-card">
        <SecondStep step={step} onBack={() => navigate('/login', { replace: true })} />
      </main>
    </div>
  )
}

/** The sentence of a word that the server put into the address; others than its own say nothing. */
function refusalIn(code: string): string | undefined {
  if (!code.startsWith(refusedPrefix)) return undefined
  const kind = providerRefusals.find((each) => code === `${refusedPrefix}${each}`)
  return text.providerRefused[kind ?? 'recusado']
}

const asked = new Map<string, Promise<Step | undefined>>()

/** The secret works once, but a page may be drawn twice. */
function arriveOnce(code: string): Promise<Step | undefined> {
  const known = asked.get(code)
  if (known) return known
  const answer = arrive(code)
  asked.set(code, answer)
  return answer
}
