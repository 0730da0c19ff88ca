/*
 * People found by document. Hides which entity they are in and what may be revealed.
 *
 * `POST pessoa/dados` returns whether a person with the document exists, to those who may create people. Of
 * people outside the scope, only their existence is revealed; requests are rate-limited.
 */
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import type { AccountName } from '#model/entity/registry'
import { documentType, formats } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { KnownPerson } from '#model/wire/people/person'
import { type Feature, readBody, type Store, serve } from '../../engine/index'
import { asRow } from '../kit/asRow'
import { type FoundPerson, findPeople } from '../kit/people'
import { personText } from './messages'

const often = { most: 30, windowMs: 60_000 }
const usualRole: AccountName = 'produtor'
const mayAsk = (actor: Actor) => entities.some((each) => each.account && mayAct(each, 'create', actor))

/** Body: `{cpf}`, `{cnpj}` or `{cpf_cnpj: {tipo, value}}`. */
export function createPersonLookup(): Feature {
  return {
    name: 'personLookup',
    routes(api, { store, identity, actorOf }) {
      serve(api, 'POST /pessoa/dados', async (c) => {
        const actor = actorOf(c)
        if (!mayAsk(actor)) throw new Problem('forbidden', refusalText.forbidden)
        await identity.limit(`person ${actor.id}`, often, personText.tooMany)
        const body = await readBody(c)
        const value = readDocument(body)
        const expected = typeof body.papel === 'string' ? body.papel : usualRole
        const found = await findPeople(store, value, actor)
        if (found.length === 0) throw new Problem('not_found', personText.none)
        const currentUser = await describePerson(store, found, expected, actor)
        return { currentUser, cpf_cnpj: { tipo: documentType(value), value } }
      })
    },
  }
}

function readDocument({ cpf, cnpj, cpf_cnpj: either }: Row): string {
  const told = cpf ?? cnpj ?? (typeof either === 'object' ? asRow(either).value : either)
  const value = typeof told === 'string' ? formats['cpf-cnpj'].normalise(told) : ''
  const type = documentType(value)
  const isRight = type && formats[type].validate(value) === undefined
  const isOther =
    (cpf !== undefined && type !== 'cpf') || (cpf === undefined && cnpj !== undefined && type !== 'cnpj')
  if (isRight && !isOther) return value
  const path = cpf !== undefined ? '/cpf' : cnpj !== undefined ? '/cnpj' : '/cpf_cnpj'
  throw new Problem('invalid', refusalText.invalid, { errors: [{ path, message: validationText.invalid }] })
}

/** Always includes the roles, since the dialog rejects people of another role. */
async function describePerson(
  store: Store,
  found: readonly FoundPerson[],
  expected: string,
  actor: Actor,
): Promise<KnownPerson['currentUser']> {
  const roles = found.map(({ role }) => ({ slug: role }))
  const person = found.find(({ role }) => role === expected)
  if (!person) return { roles }
  const query = { filter: { id: person.row.id }, sort: [], labels: true } as const
  const [row] = (await store.list(person.role, query, actor)).rows
  if (!row) throw new Problem('conflict', personText.otherUnit)
  // The caller uses the first role, so the expected one comes first.
  const ordered = [{ slug: expected }, ...roles.filter(({ slug }) => slug !== expected)]
  return { id: row.id, nome: row._label, roles: ordered }
}
