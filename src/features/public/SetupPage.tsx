/* Creates the first administrator, with the code that the server prints. */
import { formats, tidy } from '#model/formats/index'
import { call, signIn, VisitorInput } from '../../engine'
import { FormFrame, Frame, LinkFailureFrame } from './Frame'
import { text } from './messages'
import { checkNewPassword, NewPasswordFields } from './NewPasswordFields'
import { titles } from './titles'
import { useOpenedLink } from './useLinkRequest'
import { useVisitorForm } from './useVisitorForm'

export function SetupPage() {
  const { answer, failure } = useOpenedLink('', () => call('GET /primeiro-acesso'))
  if (failure !== undefined) return <LinkFailureFrame failure={failure} />
  if (!answer) return <Frame title={titles.setup} hint={text.wait} hasWayBack={false} />
  if (!answer.necessario) return <Frame title={text.setupDoneTitle} hint={text.setupDone} />
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
    <FormFrame title={titles.setup} hint={text.setupHint} form={form} action={text.finish}>
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
    </FormFrame>
  )
}

function missing(value: string): string | undefined {
  return tidy(value) === '' ? text.required : undefined
}
