/*
 * An approved request becomes a person of the role asked for, as far as the request says enough. Nothing is
 * invented, and no role is given that the approver may not give; what is missing is named.
 */
import { entities } from '#generated/entities.ts'
import type { Endereco } from '#generated/types.ts'
import type { InputOf, RecordOf } from '#model/entity/registry'
import { documentType } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Change, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { findPeople } from '../kit/people'
import { registrationText } from './messages'

type Request = RecordOf<'register'>
type Role = NonNullable<Request['perfil']>
/** A request that says whose account is wanted. */
type Complete = Request & { readonly perfil: Role; readonly cpf_cnpj: string }
type Person = InputOf<'produtor'> & InputOf<'tecnico'>
/** What a request says of a person; an address may lack parts. */
type Draft = Partial<Omit<Person, 'endereco'> & { endereco: Partial<Endereco> }>

/** Makes the person of a request, unless the role already has a person with the document. @throws Problem */
export async function openAccount({ after, store, actor }: Change<'register'>): Promise<void> {
  if (!isComplete(after)) throw incomplete(after)
  const role = after.perfil
  const found = await findPeople(store, after.cpf_cnpj, actor)
  if (found.some((person) => person.role === role)) return
  if (found.length > 0) throw new Problem('conflict', registrationText.otherRole)
  try {
    // The store says what is missing.
    await store.create<string>(role, await draftPerson(role, after, store, actor), actor)
  } catch (error) {
    throw error instanceof Problem && error.errors ? explain(role, error) : error
  }
}

function isComplete(request: Request): request is Complete {
  return Boolean(request.perfil && request.cpf_cnpj)
}

/** A visitor may leave the profile and the document to be asked for later. */
function incomplete(request: Request): Problem {
  const names = (['perfil', 'cpf_cnpj'] as const).filter((name) => !request[name])
  const fields = entities.find(({ name }) => name === 'register')?.fields ?? []
  const titles = fields.flatMap(({ name, title }) => (names.some((each) => each === name) ? [title] : []))
  return new Problem('conflict', registrationText.incomplete(titles))
}

async function draftPerson(role: Role, request: Complete, store: Store, actor: Actor): Promise<Draft> {
  const query = {
    filter: { slug: role },
    sort: [
      ['level', 'ASC'],
      ['id', 'ASC'],
    ],
    range: [0, 0],
  } as const
  const [group] = (await store.list('role', query, inNameOf(actor))).rows
  return {
    ...documentsOf(role, request),
    ...(request.email ? { email: request.email } : {}),
    ...(group && { role: group.id }),
    telefones: [{ title: 'Celular', format: 'cel', number: request.celular, tipo: 'Celular' }],
    ...(role === 'produtor' && { endereco: await addressOf(request, store, inNameOf(actor)) }),
    ...(role === 'tecnico' && actor.role === 'gestor' && ({ gestor_id: actor.recordId } satisfies Draft)),
  }
}

/** The address that the request tells; the city says which state and country. */
async function addressOf(request: Request, store: Store, self: Actor): Promise<Partial<Endereco>> {
  const { cidade, bairro, logradouro, numero, cep } = request
  const city = cidade ? await store.get('cidade', cidade, self) : undefined
  const state = city && (await store.get('estado', city.estado_id, self))
  const told: { readonly [F in keyof Endereco]?: Endereco[F] | null } = {
    pais: state?.pais_id,
    estado: state?.id,
    cidade,
    bairro,
    logradouro,
    numero,
    cep,
  }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined && value !== null))
}

function documentsOf(role: Role, { cpf_cnpj: document, nome }: Complete): Draft {
  if (documentType(document) === 'cpf') return { ...typed(role, 'F'), cpf: document, nome }
  return role === 'produtor' ? { ...typed(role, 'J'), cnpj: document, razao_social: nome } : { nome }
}

function typed(role: Role, tipo: 'F' | 'J'): Pick<Draft, 'tipo_pessoa'> {
  return role === 'produtor' ? { tipo_pessoa: tipo } : {}
}

/** The problems of a record made from a request, in words for the approver. */
function explain(role: Role, { errors = [] }: Problem): Problem {
  const entity = entities.find((each) => each.name === role)
  const names = errors.map(({ path }) => {
    const name = path.split('/')[1] ?? ''
    return entity?.fields.find((field) => field.name === name)?.title ?? name
  })
  return new Problem('conflict', registrationText.missing(entity?.title ?? role, [...new Set(names)]))
}
