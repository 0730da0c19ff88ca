/*
 * `POST /register` for visitors. Accepts only the fields below, and the response does not reveal whether the
 * person is known. Rate-limited; only one request can be open per document or, without one, per mobile
 * number. Name and number suffice.
 */
import type { Hono } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { InputOf, RecordOf } from '#model/entity/registry'
import { formats } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { type RouteTools, readBody, serve } from '../../engine/index'
import { registrationText } from './messages'

const entity = 'register'
type RegistrationInput = InputOf<typeof entity>
const askedFields = [
  'nome',
  'cpf_cnpj',
  'celular',
  'email',
  'perfil',
  'nome_fantasia',
  'inscricao_estadual',
  'cidade',
  'cep',
  'bairro',
  'logradouro',
  'numero',
  'formacao',
  'crea',
] as const satisfies readonly (keyof RegistrationInput)[]
const consent = 'ciencia'
export const open: readonly RecordOf<typeof entity>['status'][] = [0, 1]

/** Signed-in people get the generated route, with their own permissions. */
export function addRegistrationRequest(api: Hono, { store, identity }: RouteTools): void {
  serve(api, 'POST /register', async (c, next) => {
    if (c.get('session')) return next()
    const { [consent]: hasRead, ...body } = await readBody(c)
    const input = readRequest(body)
    const who = identityOf(input)
    await identity.slowDown(c, `register ${who.cpf_cnpj ?? who.celular}`)
    const query = {
      filter: { ...who, status: open, ativo: true },
      sort: [],
      range: [0, 0],
    } as const
    const visitor: Actor = { id: null, name: registrationText.visitor, role: systemRole }
    const { total } = await store.list(entity, query, visitor)
    const told = hasRead === true ? { ciencia_em: new Date().toISOString() } : {}
    if (total === 0) await store.create<string>(entity, { ...input, ...told }, visitor)
    c.status(201)
    return {}
  })
}

function identityOf({ cpf_cnpj: document, celular }: Row): { cpf_cnpj?: string; celular?: string } {
  const isSaid = typeof document === 'string' && document.trim() !== ''
  if (isSaid) return { cpf_cnpj: formats['cpf-cnpj'].normalise(document) }
  return { celular: formats['phone-cel'].normalise(String(celular ?? '')) }
}

/** @throws Problem invalid on fields a visitor may not send */
function readRequest(body: Row): Row {
  const strange = Object.keys(body).filter((name) => !askedFields.some((asked) => asked === name))
  if (strange.length === 0) return body
  const errors = strange.map((name) => ({ path: `/${name}`, message: validationText.readOnlyField }))
  throw new Problem('invalid', refusalText.invalid, { errors })
}
