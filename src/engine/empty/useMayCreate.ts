/*
 * The only judge of whether an offer to enter a record is shown: a right is of no use while a required reference has
 * nothing to choose from and the person cannot enter that either.
 */
import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { ConsoleContext, type ConsoleTools } from '../console/console'
import { missingQuery } from './useMissing'

/** Undefined until the server has said whether something is missing. */
type MayCreate = (entity: Entity) => boolean | undefined

export function useMayCreateEach(entities: readonly Entity[]): MayCreate {
  const tools = useContext(ConsoleContext)
  const doubtful = entities.filter((entity) => tools && mayBeBlocked(entity, tools))
  const answers = useQueries({ queries: doubtful.map(({ name }) => missingQuery(name)) })
  return (entity) => {
    if (!tools || !mayAct(entity, 'create', tools.actor)) return false
    const answer = answers[doubtful.indexOf(entity)]
    // Who could not find out may try.
    if (!answer || answer.isError) return true
    return answer.data && !answer.data.faltam.some(({ cadastra }) => !cadastra)
  }
}

export function useMayCreate(entity: Entity | undefined): boolean | undefined {
  const mayCreate = useMayCreateEach(entity ? [entity] : [])
  return entity !== undefined && mayCreate(entity)
}

/** Judged by what is known of entities whose fields are not loaded. */
function mayBeBlocked(entity: Entity, { index, actor }: ConsoleTools): boolean {
  if (!mayAct(entity, 'create', actor)) return false
  return entity.leadsTo.some((name) => {
    const target = index.get(name)
    return target !== undefined && !mayAct(target, 'create', actor)
  })
}
