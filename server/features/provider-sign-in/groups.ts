/*
 * Maps the provider's groups to access groups on each sign-in. The first matching value counts; without a match there
 * is no access. An administrator is not demoted but refused, so that another administrator decides.
 */
import { entities } from '#generated/entities.ts'
import type { AccountName, RecordOf } from '#model/entity/registry'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { AccountRow, RouteTools, Store } from '../../engine/index'
import { log } from '../../engine/index'
import type { ProviderPerson, ProviderPort } from '../../ports/providerPort'
import { isAccountName } from '../kit/people'
import { providerActorName } from './messages'
import { Refusal } from './refusal'

type Group = RecordOf<'role'>

const self: Actor = { ...systemActor, name: providerActorName }

/** Undefined without a mapping. @throws Refusal */
export async function mappedGroup(
  store: Store,
  { groups }: ProviderPort,
  person: ProviderPerson,
): Promise<Group | undefined> {
  if (groups.length === 0) return undefined
  const [, name] = groups.find(([value]) => person.groups.includes(value)) ?? []
  if (name === undefined) throw new Refusal('grupo')
  const query = { filter: { description: name, ativo: true }, sort: [['id', 'ASC']] } as const
  const [group] = (await store.list('role', query, systemActor)).rows
  if (group) return group
  log.error(`OIDC_GROUPS: não há grupo de acesso "${name}".`)
  throw new Refusal('grupo')
}

export async function moveInto(store: Store, group: Group, account: AccountRow): Promise<void> {
  const { entity, record_id: id } = account
  if (!isAccountName(entity)) throw new Refusal('papel', account)
  const { role } = await store.get(entity, id, systemActor)
  if (role === group.id) return
  if (group.slug !== account.role) throw new Refusal('papel', account)
  const level =
    typeof role === 'number' ? (await store.get('role', role, systemActor)).level : levelOf(entity)
  if (level === 0 && group.level > 0) throw new Refusal('administrador', account)
  await store.update(entity, id, { role: group.id }, '*', self, 'assumirGrupo').catch((error: unknown) => {
    // For example, because it is the last account that may administer groups.
    if (error instanceof Problem) throw new Refusal('administrador', account)
    throw error
  })
}

function levelOf(name: AccountName): number | undefined {
  return entities.find((entity) => entity.name === name)?.account?.level
}

/** Creates a person of the group's entity from the provider's data. @throws Refusal */
export async function makePerson(
  { together }: Pick<RouteTools, 'together'>,
  group: Group,
  { name, email, document, telephone }: ProviderPerson,
): Promise<void> {
  const entity = entities.find(({ account }) => account?.role === group.slug)?.name
  if (entity === undefined || !isAccountName(entity)) throw new Refusal('cadastro')
  const values = {
    nome: name,
    email,
    role: group.id,
    ...(document && { cpf: document }),
    ...(telephone && {
      telefones: [
        { title: 'Celular', format: 'cel', number: telephone.replace(/^\+55/, ''), tipo: 'Celular' },
      ],
    }),
  }
  await together(({ store }) => store.create<string>(entity, values, self)).catch((error: unknown) => {
    // The visitor cannot provide what is missing.
    log.failure('OIDC_UNKNOWN', error)
    throw new Refusal('cadastro')
  })
}
