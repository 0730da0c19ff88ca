/* Asking for an account: the request waits for a decision. */
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formats, tidy } from '#model/formats/index'
import { call, VisitorInput } from '../../engine'
import { Frame } from './Frame'
import { text } from './messages'
import { SelectField } from './SelectField'
import { titles } from './titles'
import { useVisitorForm } from './useVisitorForm'

const document = formats['cpf-cnpj']
const mobile = formats['phone-cel']

/** The page; the address may name the profile that is asked for. */
export function RegisterPage() {
  const { cadastro = '' } = useParams()
  return <RequestForm key={cadastro} profile={cadastro} />
}

function RequestForm({ profile }: { readonly profile: string }) {
  const [isAsked, setAsked] = useState(false)
  const form = useVisitorForm({
    initial: {
      nome: '',
      cpf_cnpj: '',
      celular: '',
      email: '',
      perfil: text.profiles.some(([value]) => value === profile) ? profile : '',
    },
    check: (values) => ({
      nome: missing(values.nome),
      cpf_cnpj: missing(values.cpf_cnpj) ?? document.validate(document.normalise(values.cpf_cnpj)),
      celular: missing(values.celular) ?? mobile.validate(mobile.normalise(values.celular)),
      email:
        tidy(values.email) === ''
          ? undefined
          : formats.email.validate(formats.email.normalise(values.email)) && text.badEmail,
      perfil: missing(values.perfil),
    }),
    async send({ email, ...values }) {
      const body = tidy(email) === '' ? values : { ...values, email }
      await call('POST /register', { body })
      setAsked(true)
    },
  })
  if (isAsked) return <Frame title={text.askedTitle} hint={<span role="status">{text.asked}</span>} />

  const cpfCnpj = form.field('cpf_cnpj')
  const celular = form.field('celular')
  return (
    <Frame title={titles.register} hint={text.registerHint}>
      <form ref={form.ref} className="visitor-form" onSubmit={form.submit} noValidate aria-busy={form.isBusy}>
        {form.problems.form && (
          <p className="visitor-problem" role="alert">
            {form.problems.form}
          </p>
        )}
        <VisitorInput {...form.field('nome')} label={text.name} autoComplete="name" />
        <VisitorInput
          {...cpfCnpj}
          label={text.document}
          autoComplete="off"
          onChange={(typed) => cpfCnpj.onChange(document.mask(typed))}
        />
        <VisitorInput
          {...celular}
          label={text.mobile}
          autoComplete="off"
          inputMode="tel"
          onChange={(typed) => celular.onChange(mobile.mask(typed))}
        />
        <VisitorInput
          {...form.field('email')}
          label={text.optionalEmail}
          autoComplete="email"
          inputMode="email"
        />
        <SelectField
          {...form.field('perfil')}
          label={text.profile}
          empty={text.chooseProfile}
          choices={text.profiles}
        />
        <p className="visitor-hint">{text.privacy}</p>
        <button type="submit" className="visitor-button" disabled={form.isBusy}>
          {form.isBusy ? text.wait : text.ask}
        </button>
      </form>
    </Frame>
  )
}

function missing(value: string): string | undefined {
  return tidy(value) === '' ? text.required : undefined
}
