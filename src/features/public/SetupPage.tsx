/* Creates the first administrator, with the code that the server prints. */
import { useEffect, useState } from 'react'
import { formats, tidy } from '#model/formats/index'
import { call, signIn, VisitorInput } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { checkNewPassword, NewPasswordFields } from './NewPasswordFields'
import { titles } from './titles'
import { useVisitorForm } from './useVisitorForm'

export function SetupPage() {
  const [isNeeded, setNeeded] = useState<boolean>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    call('GET /primeiro-acesso').then(
      ({ necessario }) => setNeeded(necessario),
      (error: Error) => setFailure(error.message),
    )
  }, [])
  if (failure !== undefined) return <Frame title={titles.setup} hint={failure} />
  if (isNeeded === undefined) return <Frame title={titles.setup} hint={text.wait} />
  if (!isNeeded) return <Frame title={text.setupDoneTitle} hint={text.setupDone} />
  return <SetupForm />
}

function SetupForm() {
  const form = useVisitorForm({
    initial: { codigo: '', nome: '', cpf: '', email: '', newPassword: '', passwordConfirm: '' },
    check: (values) => ({
      codigo: missing(values.codigo),
      nome: missing(values.nome),
      cpf: missing(values.cpf) ?? formats.cpf.validate(formats.cpf.normalise(values.cpf)),
      email:
        missing(values.email) ??
        (formats.email.validate(formats.email.normalise(values.email)) && text.badEmail),
      ...checkNewPassword(values),
    }),
    async send(values) {
      await call('POST /primeiro-acesso', { body: values })
      await signIn(values.email, values.newPassword)
    },
  })
  const cpf = form.field('cpf')
  return (
    <Frame title={titles.setup} hint={text.setupHint}>
      <form ref={form.ref} className="visitor-form" onSubmit={form.submit} noValidate aria-busy={form.isBusy}>
        {form.problems.form && (
          <p className="visitor-problem" role="alert">
            {form.problems.form}
          </p>
        )}
        <VisitorInput {...form.field('codigo')} label={text.code} autoComplete="one-time-code" />
        <VisitorInput {...form.field('nome')} label={text.name} autoComplete="name" />
        <VisitorInput
          {...cpf}
          label={text.cpf}
          autoComplete="off"
          inputMode="numeric"
          onChange={(typed) => cpf.onChange(formats.cpf.mask(typed))}
        />
        <VisitorInput {...form.field('email')} label={text.email} autoComplete="username" inputMode="email" />
        <NewPasswordFields field={form.field} />
        <button type="submit" className="visitor-button" disabled={form.isBusy}>
          {form.isBusy ? text.wait : text.finish}
        </button>
      </form>
    </Frame>
  )
}

function missing(value: string): string | undefined {
  return tidy(value) === '' ? text.required : undefined
}
