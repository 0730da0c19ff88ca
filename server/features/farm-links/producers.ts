/* Adds `produtores` to farms, with the links and people that the reader may see. */
import type { Context, Hono } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { RouteTools, Store } from '../../engine/index'
import { rewriteRows } from '../kit/rewriteRows'

type Link = RecordOf<'produtorFazenda'>

/** Only for whole farms; a request for selected fields only gets those. */
export function addFarmProducers(api: Hono, { store, actorOf }: Pick<RouteTools, 'store' | 'actorOf'>): void {
  const add = async (c: Context, next: () => Promise<void>) => {
    await next()
    if (c.req.query('fields') !== undefined) return
    await rewriteRows(c, async (farms) => {
      const found = await findProducers(store, farms.flatMap(idOf), actorOf(c))
      return farms.map((farm) => ({ ...farm, produtores: idOf(farm).flatMap((id) => found.get(id) ?? []) }))
    })
  }
  api.use('/fazenda', add)
  api.use('/fazenda/:id{[0-9]+}', add)
}

function idOf({ id }: Row): readonly number[] {
  return typeof id === 'number' ? [id] : []
}

/** Lists return active records only by default. */
const both = [true, false]

/** Active links, and inactive ones without a removal date. */
export function isListed(link: Pick<Link, 'ativo' | 'desvinculado_em'>): boolean {
  return link.ativo || !link.desvinculado_em
}

async function findProducers(
  store: Store,
  farms: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, readonly Row[]>> {
  const found = new Map<number, Row[]>()
  if (farms.length === 0) return found
  const sort = [['id', 'ASC']] as const
  const links = await store.list(
    'produtorFazenda',
    { filter: { fazenda_id: [...farms], ativo: both }, sort },
    actor,
  )
  const shown = links.rows.filter(isListed)
  const ids = [...new Set(shown.map((link) => link.produtor_id))]
  if (ids.length === 0) return found
  const people = await store.list('produtor', { filter: { id: ids, ativo: both }, sort }, actor)
  const byId = new Map(people.rows.map((person) => [person.id, person]))
  for (const link of shown) {
    const person = byId.get(link.produtor_id)
    if (!person) continue
    const farm = link.fazenda_id
    found.set(farm, [...(found.get(farm) ?? []), describeLink(person, link)])
  }
  return found
}

function describeLink(person: RecordOf<'produtor'>, link: Link): Row {
  const isCompany = person.tipo_pessoa === 'J'
  return {
    id: person.id,
    ...(isCompany
      ? { razao_social: person.razao_social, cnpj: person.cnpj }
      : { nome: person.nome, cpf: person.cpf }),
    pessoa: { pessoa_tipo: person.tipo_pessoa },
    cadastro: {
      id: link.id,
      cod_produtor_cliente: link.cod_produtor_cliente ?? person.cod_produtor_cliente ?? null,
      cod_produtor_fornecedor: link.cod_produtor_fornecedor ?? person.cod_produtor_fornecedor ?? null,
      ativo: link.ativo ? 1 : 0,
    },
  }
}
