/*
 * Turns an approved request into a person of the requested role. No data is made up, the approver must be
 * allowed to assign the role, and missing data is reported at the fields of the request.
 */
import { entities } from '#generated/entities.ts'
import type { Endereco } from '#generated/types.ts'
import type { AccountName, InputOf, PatchOf, RecordOf } from '#model/entity/registry'
import { documentType } from '#model/formats/index'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import type { Change, Proposal, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { type FoundPerson, findPeople } from '../kit/people'
import { registrationText } from './messages'

type Request = RecordOf<'register'>
type ApprovableRequest = Request & {
  readonly perfil: NonNullable<Request['perfil']>
  readonly cpf_cnpj: string
}
type Person = InputOf<'produtor'> & InputOf<'tecnico'> & InputOf<'gestor'>
/** Person data from a request; the address may be incomplete. */
type PersonDraft = Partial<Omit<Person, 'endereco'> & { endereco: Partial<Endereco> }>

/** Role by requested profile; companies are producers. */
const roleOfProfile = {
  produtor: 'produtor',
  empresa: 'produtor',
  tecnico: 'tecnico',
  gestor: 'gestor',
} as const satisfies Record<NonNullable<Request['perfil']>, AccountName>

/** Fields of the request, by field of the person, if their names differ. */
const fieldsOfRequest: Readonly<Record<string, string>> = {
  cpf: 'cpf_cnpj',
  cnpj: 'cpf_cnpj',
  razao_social: 'nome',
  telefones: 'celular',
}

/** Reuses a person with the document. @throws Problem invalid at the incomplete fields; conflict, forbidden */
export async function openAccount({
  after,
  store,
  actor,
}: Pick<Change<'register'>, 'after' | 'store' | 'actor'>): Promise<FoundPerson> {
  if (!isComplete(after)) throw new Error('An approved request says neither its profile nor a document.')
  const role = roleOfProfile[after.perfil]
  const known = await personOf(after, store, actor)
  if (known) return known
  const closed = await closedPersonOf(after, store, actor)
  if (closed) {
    await store.restore(closed.role, closed.row.id, inNameOf(actor))
    return { ...closed, row: await store.get(closed.role, closed.row.id, inNameOf(actor)) }
  }
  const draft = await draftPerson(role, after, store, actor)
  try {
    const { id } = await store.create<string>(role, draft, actor)
    return { role, row: await store.get(role, id, inNameOf(actor)) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'forbidden') throw new Problem('forbidden', registrationText.notYours(titleOf(role)))
    throw error.errors ? atRequest(role, error.errors) : error
  }
}

/** Only people created by the request are deactivated; a new approval reactivates them. */
export async function closeAccount({
  after,
  store,
  actor,
}: Pick<Change<'register'>, 'after' | 'store' | 'actor'>): Promise<void> {
  const person = await personOf(after, store, actor)
  if (person && person.row.criado_em >= after.criado_em)
    await store.remove(person.role, person.row.id, inNameOf(actor))
}

/** Date of the privacy notice, from a producer's own request; empty for people who did not make one. */
export async function consentOf({
  after,
  store,
  actor,
}: Proposal<'produtor'>): Promise<PatchOf<'produtor'> | undefined> {
  if (after.consentimento_em || !after.cpf_cnpj) return undefined
  const query = {
    filter: { cpf_cnpj: after.cpf_cnpj, ciencia_em: { null: false } },
    sort: [['id', 'DESC']],
    range: [0, 0],
    fields: ['ciencia_em'],
  } as const
  const [request] = (await store.list('register', query, inNameOf(actor))).rows
  return request && { consentimento_em: request.ciencia_em ?? null }
}

/** The active (or inactive) person of a request, if there is one. @throws Problem conflict if it has another role */
export async function personOf(
  { perfil, cpf_cnpj: document }: Pick<Request, 'perfil' | 'cpf_cnpj'>,
  store: Store,
  actor: Actor,
  isActive = true,
): Promise<FoundPerson | undefined> {
  if (!perfil || !document) return undefined
  const role = roleOfProfile[perfil]
  const found = await findPeople(store, document, actor, isActive)
  const person = found.find((each) => each.role === role)
  if (!person && found.length > 0) throw new Problem('conflict', registrationText.otherRole)
  return person
}

/** The person who was deactivated when the request was blocked. */
export async function closedPersonOf(
  request: Pick<Request, 'perfil' | 'cpf_cnpj' | 'motivo'>,
  store: Store,
  actor: Actor,
): Promise<FoundPerson | undefined> {
  return request.motivo ? personOf(request, store, actor, false) : undefined
}

function isComplete(request: Request): request is ApprovableRequest {
  return Boolean(request.perfil && request.cpf_cnpj)
}

async function draftPerson(
  role: AccountName,
  request: ApprovableRequest,
  store: Store,
  actor: Actor,
): Promise<PersonDraft> {
  const query = {
    filter: { slug: role },
    sort: [
      ['level', 'ASC'],
      ['id', 'ASC'],
    ],
    range: [0, 0],
  } as const
  const self = inNameOf(actor)
  const [group] = (await store.list('role', query, self)).rows
  const common: PersonDraft = {
    ...documentsOf(role, request),
    email: request.email,
    ...(group && { role: group.id }),
    telefones: [{ title: 'Celular', format: 'cel', number: request.celular, tipo: 'Celular' }],
  }
  return withoutEmpty({ ...common, ...(await ownParts(role, request, store, actor)) })
}

async function ownParts(
  role: AccountName,
  request: Request,
  store: Store,
  actor: Actor,
): Promise<PersonDraft> {
  const { formacao, crea, gestor_id, empresa_id, tecnico_id } = request
  const self = inNameOf(actor)
  if (role === 'tecnico') {
    const own = actor.role === 'gestor' ? actor.recordId : undefined
    return { formacao, crea, gestor_id: gestor_id ?? own }
  }
  if (role === 'gestor') {
    return { empresa_id, ...(actor.role === 'supervisor' && { supervisor_id: actor.recordId }) }
  }
  return { tecnico_id, endereco: await addressOf(request, store, self) }
}

/** The request's address; state and country follow from the city. */
async function addressOf(request: Request, store: Store, self: Actor): Promise<Partial<Endereco>> {
  const { cidade, bairro, logradouro, numero, cep } = request
  const city = cidade ? await store.get('cidade', cidade, self) : undefined
  const state = city && (await store.get('estado', city.estado_id, self))
  return withoutEmpty({ pais: state?.pais_id, estado: state?.id, cidade, bairro, logradouro, numero, cep })
}

function documentsOf(role: AccountName, request: ApprovableRequest): PersonDraft {
  const { cpf_cnpj: document, nome, nome_fantasia, inscricao_estadual } = request
  const isPerson = documentType(document) === 'cpf'
  if (role !== 'produtor') return isPerson ? { cpf: document, nome } : { nome }
  if (isPerson) return { tipo_pessoa: 'F', cpf: document, nome }
  return { tipo_pessoa: 'J', cnpj: document, razao_social: nome, nome_fantasia, inscricao_estadual }
}

function withoutEmpty<T extends object>(
  values: { readonly [K in keyof T]: T[K] | null | undefined },
): Partial<T> {
  const told: Partial<T> = {}
  for (const name in values) {
    const value = values[name]
    if (value !== undefined && value !== null) told[name] = value
  }
  return told
}

/** Maps the person's validation problems to the fields of the request. */
function atRequest(role: AccountName, errors: readonly FieldProblem[]): Problem {
  const request = entities.find(({ name }) => name === 'register')
  const fieldOf = (name = '') => fieldsOfRequest[name] ?? name
  const isAsked = (name: string) =>
    request?.fields.some((field) => field.name === name && !field.system) === true
  const placed = errors.map(({ path, message }) => {
    const [name, part] = path.split('/').slice(1)
    return { path: `/${name === 'endereco' ? part : fieldOf(name)}`, message }
  })
  if (placed.length > 0 && placed.every(({ path }) => isAsked(path.slice(1)))) {
    const once = new Map(placed.map((each) => [each.path, each]))
    return new Problem('invalid', refusalText.invalid, { errors: [...once.values()] })
  }
  const entity = entities.find((each) => each.name === role)
  const titles = errors.map(({ path }) => {
    const name = path.split('/')[1] ?? ''
    return entity?.fields.find((field) => field.name === name)?.title ?? name
  })
  return new Problem('conflict', registrationText.missing(entity?.title ?? role, [...new Set(titles)]))
}

export function titleOf(role: AccountName): string {
  return entities.find(({ name }) => name === role)?.title ?? role
}
