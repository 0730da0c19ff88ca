import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { checkNewPassword, NewPasswordFields } from './NewPasswordFields'
import { titles } from './titles'
import { useVisitorForm } from './useVisitorForm'

type Link =
  | { readonly state: 'checking' | 'good' | 'done' }
  | { readonly state: 'bad'; readonly message: string }

export function ResetPage() {
  const { token = '' } = useParams()
  const [link, setLink] = useState<Link>({ state: 'checking' })

  useEffect(() => {
    let isGone = false
    call('POST /verifyToken/:token', withLink(token)).then(
      () => isGone || setLink({ state: 'good' }),
      (error: Error) => isGone || setLink({ state: 'bad', message: error.message }),
    )
    return () => {
      isGone = true
    }
  }, [token])

  if (link.state === 'checking') return <Frame title={titles.reset} hint={text.checking} />
  if (link.state === 'bad') {
    return (
      <Frame title={text.badLinkTitle} hint={`${link.message} ${text.badInvitation}`}>
        <a className="visitor-button" href="#/passwordForgot">
          {text.askAgain}
        </a>
      </Frame>
    )
  }
  if (link.state === 'done') {
    return (
      <Frame
        title={text.resetDoneTitle}
        hint={<span role="status">{text.resetDone}</span>}
        hasWayBack={false}
      >
        <a className="visitor-button" href="#/login">
          {text.goOn}
        </a>
      </Frame>
    )
  }
  return <ResetForm token={token} onDone={() => setLink({ state: 'done' })} />
}

function ResetForm({ token, onDone }: { readonly token: string; onDone(): void }) {
  const form = useVisitorForm({
    initial: { newPassword: '', passwordConfirm: '' },
    check: checkNewPassword,
    async send(values) {
      await call('POST /passwordReset/:token', { ...withLink(token), body: values })
      onDone()
    },
  })
  return (
    <Frame title={titles.reset} hint={text.resetHint}>
      <form ref={form.ref} className="visitor-form" onSubmit={form.submit} noValidate aria-busy={form.isBusy}>
        {form.problems.form && (
          <p className="visitor-problem" role="alert">
            {form.problems.form}
          </p>
        )}
        <NewPasswordFields field={form.field} />
        <button type="submit" className="visitor-button" disabled={form.isBusy}>
          {form.isBusy ? text.wait : text.save}
        </button>
      </form>
    </Frame>
  )
}
