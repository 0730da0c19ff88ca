/* Requests a password reset. The response does not reveal whether the e-mail address is known. */
import { useEffect, useState } from 'react'
import { formats, tidy } from '#model/formats/index'
import { call, getSystemInfo, VisitorInput } from '../../engine'
import { FormFrame, Frame } from './Frame'
import { text } from './messages'
import { titles } from './titles'
import { useVisitorForm } from './useVisitorForm'

export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>()
  const isDemo = useIsDemo()
  const form = useVisitorForm({
    initial: { email: '' },
    check: ({ email }) => ({
      email:
        tidy(email) === ''
          ? text.required
          : formats.email.validate(formats.email.normalise(email)) && text.badEmail,
    }),
    async send({ email }) {
      await call('POST /passwordForgot', { body: { email } })
      setSentTo(tidy(email))
    },
  })

  if (sentTo !== undefined) {
    return (
      <Frame title={text.sentTitle} hint={<span role="status">{text.sent(sentTo)}</span>}>
        {isDemo && <p className="visitor-notice">{text.sentDemo}</p>}
        <button type="button" className="visitor-link" onClick={() => setSentTo(undefined)}>
          {text.again}
        </button>
      </Frame>
    )
  }
  return (
    <FormFrame title={titles.forgot} hint={text.forgotHint} form={form} action={text.send}>
      <VisitorInput {...form.field('email')} label={text.email} autoComplete="email" inputMode="email" />
    </FormFrame>
  )
}

function useIsDemo(): boolean {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    // On failure only the hint is missing.
    getSystemInfo().then(
      (system) => setDemo(system.demo),
      () => undefined,
    )
  }, [])
  return isDemo
}
