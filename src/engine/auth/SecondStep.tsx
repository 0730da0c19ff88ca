/* Only uses plain elements, because it is on a public page. Loaded once a password was accepted. */
import './secondStep.css'
import { type SubmitEvent, useState } from 'react'
import type { StepMeans } from '#model/wire/people/factor'
import type { SignedIn } from '#model/wire/people/session'
import { call } from '../data/call'
import { openSession } from '../session/session'
import { answerPasskey } from './passkey'
import { stepText } from './secondStepMessages'
import type { Step } from './signIn'
import { VisitorInput } from './VisitorInput'

interface SecondStepProps {
  /** If absent, a passkey is requested instead of a password. */
  readonly step?: Step | undefined
  onBack(): void
  onDone?(): void
}

const onlyPasskey: Step = { desafio: '', meios: ['chave'] }

export function SecondStep({ step, onBack, onDone }: SecondStepProps) {
  const { desafio, meios } = step ?? onlyPasskey
  const [means, setMeans] = useState<StepMeans>(meios[0] ?? 'recuperacao')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const answer = async (ask: () => Promise<SignedIn>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { token, user } = await ask()
      openSession(token, user)
      onDone?.()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    if (means === 'chave') return void answer(() => answerPasskey(step && desafio))
    if (typed.trim() === '') return setProblem(stepText.missing[means])
    const said = { [means === 'aplicativo' ? 'codigo' : 'recuperacao']: typed.trim() }
    void answer(() => call('POST /auth/login/segundo-passo', { body: { desafio, ...said } }))
  }
  const choose = (next: StepMeans) => {
    setMeans(next)
    setTyped('')
    setProblem(undefined)
  }

  return (
    <form className="second-step" onSubmit={submit} noValidate aria-busy={isBusy}>
      <h1>{stepText.title}</h1>
      <p>{stepText.hint[means]}</p>
      {means === 'chave' && problem !== undefined && (
        <p className="visitor-problem" role="alert">
          {problem}
        </p>
      )}
      {means !== 'chave' && (
        <VisitorInput
          key={means}
          label={stepText.label[means]}
          name={means}
          aria-required
          autoComplete="one-time-code"
          {...(means === 'aplicativo' && { inputMode: 'numeric' })}
          inputRef={focus}
          value={typed}
          {...(problem !== undefined && { problem })}
          onChange={(next) => {
            setTyped(next)
            setProblem(undefined)
          }}
        />
      )}
      <button type="submit" className="visitor-button" disabled={isBusy}>
        {isBusy ? stepText.checking : means === 'chave' ? stepText.useKey : stepText.confirm}
      </button>
      <p className="second-step-others">
        {meios
          .filter((each) => each !== means)
          .map((each) => (
            <button key={each} type="button" onClick={() => choose(each)}>
              {stepText.choose[each]}
            </button>
          ))}
        <button type="button" onClick={onBack}>
          {stepText.back}
        </button>
      </p>
    </form>
  )
}

/** Declared outside the component, so that the ref callback runs once per input. */
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}

function sentenceOf(error: unknown): string {
  const { body, message } = error as { body?: { errors?: readonly { message: string }[] }; message?: string }
  return body?.errors?.[0]?.message ?? (message || stepText.failed)
}
