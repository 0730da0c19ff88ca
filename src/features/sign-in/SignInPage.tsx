/*
 * The page where visitors sign in. Plain elements and a style sheet of its own: it is the first thing seen, so it
 * waits for no component library.
 */
import './signIn.css'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { DemoAccount, SystemInfo } from '#model/wire/installation/system'
import { call, getSystemInfo, lazyPart, SecondStep, type Step, signIn, VisitorInput } from '../../engine'
import { text } from './messages'

/** Decoration, loaded after the form. */
const Picture = lazyPart(() => import('./Picture').then((part) => part.Picture))
/** Only a demonstration has them. */
const DemoAccounts = lazyPart(() => import('./DemoAccounts').then((part) => part.DemoAccounts))

interface Problems {
  readonly login?: string
  readonly password?: string
  readonly form?: string
}

/** Sign-in. */
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
  /** No account can sign in yet. */
  readonly needsSetup: boolean
  /** What the identity provider is called, if there is one. */
  readonly provider: string | undefined
}

function SignInForm({ accounts, needsSetup, provider }: SignInFormProps) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<Step | 'key'>()
  const loginInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing: Problems = {
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

/** A passkey, the identity provider, and for those without an account the way to one. */
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

/** The way to an account of one's own; in a new installation, to its first one. */
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

/** What the server says about itself; nothing until it does, or when it cannot be reached. */
function useSystemInfo(): SystemInfo | undefined {
  const [system, setSystem] = useState<SystemInfo>()
  useEffect(() => {
    // Without it the page only lacks the demonstration's accounts; signing in reports a dead connection.
    getSystemInfo().then(setSystem, () => undefined)
  }, [])
  return system
}

/** Whether no account can sign in yet. A demonstration brings its people along, so it is not asked. */
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
