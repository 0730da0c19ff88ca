/*
 * `POST {entity}/{id}/anonimizar`: forgets a person (LGPD, art. 18) whose schema offers it. What is still owed or under
 * way comes first; the person's own requests for an account, and files that tell of nobody else, are forgotten too.
 */
import { entities } from '#generated/entities.ts'
import type { Entity, Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { mayDo } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import { type Feature, readBody, readId, type Store } from '../../engine/index'
import type { FilesPort } from '../../ports/files'
import { inNameOf } from '../kit/inNameOf'
import { anonymiseText } from '../kit/messages'
import { forgetFiles } from './files'

const actionName = 'anonimizar'
const requests = 'register'
/** Typed by whoever asks: nobody does this by a slip. */
const confirmWord = 'ANONIMIZAR'

/** What must be settled before somebody is forgotten, by the entity of the person. */
const open: Readonly<Record<string, readonly (readonly [entity: string, status: Filter[string]])[]>> = {
  produtor: [
    ['pedido', ['Aguardando Aprovação', 'Em Análise', 'Aprovado', 'Faturado', 'Cancelamento Solicitado']],
    ['cotacao', ['Aguardando Análise', 'Respondida', 'Cancelamento Solicitado']],
    ['pagamento', ['pendente', 'aguardando', 'vencido']],
  ],
}

/** The route, for every entity that offers the action. */
export function createAnonymising(files: FilesPort): Feature {
  return {
    name: 'anonymising',
    routes(api, { store, actorOf }) {
      for (const entity of entities) {
        const action = entity.actions.find(({ name }) => name === actionName)
        if (!action) continue
        api.post(`/${entity.endpoint}/:id{[0-9]+}/${actionName}`, async (c) => {
          const actor = actorOf(c)
          if (!mayDo(entity, action, actor)) throw new Problem('forbidden', refusalText.forbidden)
          const id = readId(c)
          const { confirmacao } = await readBody(c)
          if (confirmacao !== confirmWord) {
            const errors = [{ path: '/confirmacao', message: anonymiseText.confirm(confirmWord) }]
            throw new Problem('invalid', refusalText.invalid, { errors })
          }
          const row = await store.get(entity.name, id, actor)
          await mustBeSettled(store, entity, id)
          await forgetRequests(store, entity, row, actor)
          if (entity.name === 'produtor') await forgetFiles(store, files, id, actor)
          await store.anonymise(entity.name, id, actor)
          return c.json({ id })
        })
      }
    },
  }
}

async function mustBeSettled(store: Store, { name }: Entity, id: number): Promise<void> {
  for (const [entity, status] of open[name] ?? []) {
    const filter = { [`${name}_id`]: id, status }
    const { total } = await store.list(entity, { filter, sort: [], range: [0, 0] }, systemActor)
    if (total === 0) continue
    const plural = entities.find((each) => each.name === entity)?.plural ?? entity
    throw new Problem('conflict', anonymiseText.open(plural, total))
  }
}

async function forgetRequests(store: Store, { name }: Entity, person: Row, actor: Actor): Promise<void> {
  const documents = [person.cpf, person.cnpj].filter((each) => typeof each === 'string')
  if (name === requests || documents.length === 0) return
  const filter = { cpf_cnpj: documents, ativo: [true, false] }
  const { rows } = await store.list(requests, { filter, sort: [], fields: ['id'] }, systemActor)
  for (const { id } of rows) await store.anonymise(requests, Number(id), inNameOf(actor))
}
