/*
 * Anonymisation of people. Hides what prevents it and which files are deleted along with it. `POST
 * {entity}/{id}/anonimizar` (LGPD, art. 18), for entities whose schema offers it. Refused while payments or
 * processes are open. The person's account requests, and files about no other person, are deleted too.
 */
import { entities } from '#generated/entities.ts'
import type { Entity, Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName, FilterOf, RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { mayDo } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { type Feature, readBody, readId, type Store, serve } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { forgetFiles } from './files'
import { anonymiseText } from './messages'

const actionName = 'anonimizar'
const producers: EntityName = 'produtor'
const requests: EntityName = 'register'
const confirmWord = 'ANONIMIZAR'

interface OpenRecords {
  readonly entity: EntityName
  readonly filter: Filter
}

/** Open records that prevent a producer from being anonymised. */
const owedByProducer = (produtor_id: number): readonly OpenRecords[] => [
  asked('pedido', {
    produtor_id,
    status: ['Aguardando Aprovação', 'Em Análise', 'Aprovado', 'Faturado', 'Cancelamento Solicitado'],
  }),
  asked('cotacao', {
    produtor_id,
    status: ['Aguardando Análise', 'Respondida', 'Cancelamento Solicitado'],
  }),
  asked('pagamento', { produtor_id, status: ['pendente', 'aguardando', 'vencido'] }),
]

function asked<N extends EntityName>(entity: N, filter: FilterOf<N>): OpenRecords
function asked(entity: EntityName, filter: Filter): OpenRecords {
  return { entity, filter }
}

export const anonymising: Feature = {
  name: 'anonymising',
  routes(api, { store, files, actorOf }) {
    for (const entity of entities) {
      const action = entity.actions.find(({ name }) => name === actionName)
      if (!action) continue
      serve(
        api,
        `POST /:endpoint/:id/${actionName}`,
        async (c) => {
          const actor = actorOf(c)
          if (!mayDo(entity, action, actor)) throw new Problem('forbidden', refusalText.forbidden)
          const id = readId(c)
          const { confirmacao } = await readBody(c)
          if (confirmacao !== confirmWord) {
            const errors = [{ path: '/confirmacao', message: validationText.different }]
            throw new Problem('invalid', refusalText.invalid, { errors })
          }
          const row = await store.get(entity.name, id, actor)
          await mustBeSettled(store, entity, id)
          await forgetRequests(store, entity, row, actor)
          if (entity.name === producers) await forgetFiles(store, files, id, actor)
          await store.anonymise(entity.name, id, actor)
          return { id }
        },
        { patterns: { endpoint: entity.endpoint } },
      )
    }
  },
}

async function mustBeSettled(store: Store, { name }: Entity, id: number): Promise<void> {
  for (const { entity, filter } of name === producers ? owedByProducer(id) : []) {
    const { total } = await store.list(entity, { filter, sort: [], range: [0, 0] }, systemActor)
    if (total === 0) continue
    const plural = entities.find((each) => each.name === entity)?.plural ?? entity
    throw new Problem('conflict', anonymiseText.open(plural, total))
  }
}

async function forgetRequests(store: Store, { name }: Entity, person: Row, actor: Actor): Promise<void> {
  const { cpf, cnpj }: Partial<Pick<RecordOf<'produtor'>, 'cpf' | 'cnpj'>> = person
  const documents = [cpf, cnpj].filter((each) => typeof each === 'string')
  if (name === requests || documents.length === 0) return
  const query = {
    filter: { cpf_cnpj: documents, ativo: [true, false] },
    sort: [],
    fields: ['id'],
  } as const
  const { rows } = await store.list('register', query, systemActor)
  for (const { id } of rows) await store.anonymise('register', id, inNameOf(actor))
}
