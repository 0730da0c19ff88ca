import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formats } from '#model/formats/index'
import { call, VisitorInput } from '../../engine'
import { AddressFields } from './AddressFields'
import { checkRequest, documentOf, emptyRequest, isInForm, requestOf } from './accountRequest'
import { CheckField } from './CheckField'
import { FormFrame, Frame } from './Frame'
import { text } from './messages'
import { SelectField } from './SelectField'
import { titles } from './titles'
import { useVisitorForm } from './useVisitorForm'

const mobile = formats['phone-cel']

/** The URL may name the requested profile. */
export function RegisterPage() {
  const { cadastro = '' } = useParams()
  return <RequestForm key={cadastro} profile={cadastro} />
}

function RequestForm({ profile }: { readonly profile: string }) {
  const [isAnswered, setAnswered] = useState(false)
  const form = useVisitorForm({
    initial: { ...emptyRequest, perfil: text.profiles.some(([value]) => value === profile) ? profile : '' },
    check: checkRequest,
    async send(values) {
      await call('POST /register', { body: requestOf(values) })
      setAnswered(true)
    },
  })
  if (isAnswered) return <Frame title={text.askedTitle} hint={<span role="status">{text.asked}</span>} />

  const { values, field } = form
  const kind = documentOf(values.perfil)
  const cpfCnpj = field('cpf_cnpj')
  const celular = field('celular')
  return (
    <FormFrame title={titles.register} hint={text.registerHint} form={form} action={text.ask}>
      <SelectField
        {...field('perfil')}
        label={text.profile}
        empty={text.chooseProfile}
        choices={text.profiles}
      />
      <VisitorInput
        {...field('nome')}
        label={values.perfil === 'empresa' ? text.companyName : text.name}
        autoComplete={values.perfil === 'empresa' ? 'organization' : 'name'}
      />
      {isInForm('nome_fantasia', values) && (
        <VisitorInput {...field('nome_fantasia')} label={text.tradeName} autoComplete="off" />
      )}
      <VisitorInput
        {...cpfCnpj}
        label={text.documents[kind]}
        autoComplete="off"
        onChange={(typed) => cpfCnpj.onChange(formats[kind].mask(typed))}
      />
      {isInForm('inscricao_estadual', values) && (
        <VisitorInput {...field('inscricao_estadual')} label={text.stateRegistration} autoComplete="off" />
      )}
      <VisitorInput
        {...celular}
        label={text.mobile}
        autoComplete="tel-national"
        inputMode="tel"
        onChange={(typed) => celular.onChange(mobile.mask(typed))}
      />
      <VisitorInput {...field('email')} label={text.optionalEmail} autoComplete="email" inputMode="email" />
      {isInForm('formacao', values) && (
        <>
          <SelectField
            {...field('formacao')}
            label={text.training}
            empty={text.chooseTraining}
            choices={text.trainings.map((each) => [each, each] as const)}
          />
          <VisitorInput {...field('crea')} label={text.licence} autoComplete="off" />
        </>
      )}
      {isInForm('cep', values) && <AddressFields field={field} />}
      <CheckField {...field('ciencia')} label={text.privacy} />
    </FormFrame>
  )
}
