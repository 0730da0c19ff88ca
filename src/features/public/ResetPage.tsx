import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { withLink } from '#model/wire/people/link'
import { call } from '../../engine'
import { FormFrame, Frame, LinkFailureFrame } from './Frame'
import { text } from './messages'
import { checkNewPassword, NewPasswordFields } from './NewPasswordFields'
import { titles } from './titles'
import { useOpenedLink } from './useLinkRequest'
import { useVisitorForm } from './useVisitorForm'

export function ResetPage() {
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const { answer, failure } = useOpenedLink(token, () => call('POST /verifyToken/:token', withLink(token)))

  if (failure !== undefined) {
    return (
      <LinkFailureFrame failure={failure} hint={text.badInvitation}>
        <a className="visitor-button" href="#/passwordForgot">
          {text.askAgain}
        </a>
      </LinkFailureFrame>
    )
  }
  if (isDone) {
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
  if (!answer) return <Frame title={titles.reset} hint={text.checking} hasWayBack={false} />
  return <ResetForm token={token} onDone={() => setDone(true)} />
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
    <FormFrame title={titles.reset} hint={text.resetHint} form={form} action={text.save}>
      <NewPasswordFields field={form.field} />
    </FormFrame>
  )
}
