/* Plain elements with their own CSS: the first page must not wait for a component library. */
import './signIn.css'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { DemoAccount, SystemInfo } from '#model/wire/installation/system'
import { call, getSystemInfo, lazyPart, SecondStep, type Step, signIn, VisitorInput } from '../../engine'
import { text } from './messages'

/** Decorative, so it loads after the form. */
const Picture = lazyPart(() => import('./Picture').then((part) => part.Picture))
const DemoAccounts = lazyPart(() => import('./DemoAccounts').then((part) => part.DemoAccounts))

interface SignInProblems {
  readonly login?: string
  readonly password?: string
  readonly form?: string
}

export function SignInPage() {
  const system = useSystemInfo()
  return (
    <div className="sign-in">
      <aside className="sign-in-side">
        <Picture />
        <div className="sign-in-pitch">
          <p className="sign-in-brand">{text.product}</p>
          <p className="sign-in-slogan">{text.slogan}</p>
          <ul>
            {text.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </aside>
      <main className="sign-in-main">
        <SignInForm
          accounts={system?.demo ? (system.contas ?? []) : []}
          needsSetup={useNeedsSetup(system?.demo === false)}
          provider={system?.provedor}
        />
      </main>
    </div>
  )
}

interface SignInFormProps {
  readonly accounts: readonly DemoAccount[]
  readonly needsSetup: boolean
  /** The name of the identity provider, if one is configured. */
  readonly provider: string | undefined
}

function SignInForm({ accounts, needsSetup, provider }: SignInFormProps) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<SignInProblems>({})
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<Step | 'key'>()
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing: SignInProblems = {
      ...(login.trim() === '' && { login: text.missingLogin }),
      ...(password === '' && { password: text.missingPassword }),
    }
    setProblems(missing)
    if (missing.login) return loginInput.current?.focus()
    if (missing.password) return passwordInput.current?.focus()
    setBusy(true)
    try {
      setStep(await signIn(login.trim(), password))
      setBusy(false)
    } catch (error) {
      setProblems({ form: error instanceof Error ? error.message : text.failed })
      setBusy(false)
      passwordInput.current?.focus()
    }
  }

  if (step) return <SecondStep step={step === 'key' ? undefined : step} onBack={() => setStep(undefined)} />
  return (
    <form className="sign-in-form" onSubmit={submit} noValidate aria-busy={isBusy}>
      <p className="sign-in-brand">{text.product}</p>
      <h1>{text.welcome}</h1>
      <p className="sign-in-invitation">{text.invitation}</p>
      {problems.form && (
        <p className="visitor-problem" role="alert">
          {problems.form}
        </p>
      )}
      <VisitorInput
        label={text.login}
        name="username"
        autoComplete="username"
        inputRef={loginInput}
        value={login}
        problem={problems.login}
        onChange={setLogin}
      />
      <VisitorInput
        label={text.password}
        name="password"
        autoComplete="current-password"
        isPassword
        inputRef={passwordInput}
        value={password}
        problem={problems.password}
        onChange={setPassword}
      />
      <p className="sign-in-help">
        <a href="#/passwordForgot">{text.forgot}</a>
      </p>
      <button type="submit" className="visitor-button" disabled={isBusy}>
        {isBusy ? text.entering : text.enter}
      </button>
      <OtherWays needsSetup={needsSetup} provider={provider} onKey={() => setStep('key')} />
      {accounts.length > 0 && (
        <DemoAccounts
          accounts={accounts}
          onChoose={(account) => {
            setLogin(account.login)
            setPassword(account.senha)
            setProblems({})
          }}
        />
      )}
    </form>
  )
}

interface OtherWaysProps extends Pick<SignInFormProps, 'needsSetup' | 'provider'> {
  onKey(): void
}

function OtherWays({ needsSetup, provider, onKey }: OtherWaysProps) {
  return (
    <>
      <button type="button" className="sign-in-key" onClick={onKey}>
        {text.key}
      </button>
      {provider && (
        <a className="sign-in-key" href="/api/auth/provedor">
          {text.with} {provider}
        </a>
      )}
      <FirstSteps needsSetup={needsSetup} />
    </>
  )
}

/** Links to an account request or, in a new installation, to the setup. */
function FirstSteps({ needsSetup }: Pick<SignInFormProps, 'needsSetup'>) {
  return (
    <p className="sign-in-setup">
      {needsSetup ? text.setupHint : text.newHere}{' '}
      <a href={needsSetup ? '#/primeiro-acesso' : '#/login/cadastro'}>
        {needsSetup ? text.setup : text.register}
      </a>
    </p>
  )
}

/** Undefined until the server responds. */
function useSystemInfo(): SystemInfo | undefined {
  const [system, setSystem] = useState<SystemInfo>()
  useEffect(() => {
    // Without it only the demo accounts are missing; signing in reports a lost connection.
    getSystemInfo().then(setSystem, () => undefined)
  }, [])
  return system
}

/** A demonstration always has accounts, so it makes no request. */
function useNeedsSetup(isAsked: boolean): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    call('GET /primeiro-acesso').then(
      ({ necessario }) => setNeeded(necessario),
      () => undefined,
    )
  }, [isAsked])
  return isNeeded
}
