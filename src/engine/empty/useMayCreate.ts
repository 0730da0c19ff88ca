/*
 * The only judge of whether an offer to enter a record is shown: a right is of no use while a required reference has
 * nothing to choose from and the person cannot enter that either.
 */
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { MissingReferences } from '#model/wire/installation/firstSteps'
import { ConsoleContext, type ConsoleTools } from '../console/console'
import { missingQuery } from './useMissing'

interface MissingAnswer {
  readonly data: MissingReferences | undefined
  readonly isError: boolean
}

/** Undefined until the server has said whether something is missing. */
export function useMayCreate(entity: Entity | undefined): boolean | undefined {
  const tools = useContext(ConsoleContext)
  const isDoubtful = entity !== undefined && tools !== undefined && mayBeBlocked(entity, tools)
  const answer = useQuery({ ...missingQuery(entity?.name ?? ''), enabled: isDoubtful })
  return entity !== undefined && mayCreateNow(entity, tools, isDoubtful ? answer : undefined)
}

/** @param answer of the server, where the person may be blocked */
export function mayCreateNow(
  entity: Entity,
  tools: ConsoleTools | undefined,
  answer: MissingAnswer | undefined,
): boolean | undefined {
  if (!tools || !mayAct(entity, 'create', tools.actor)) return false
  // Who could not find out may try.
  if (!answer || answer.isError) return true
  return answer.data && !answer.data.faltam.some(({ cadastra }) => !cadastra)
}

/** Judged by what is known of entities whose fields are not loaded. */
export function mayBeBlocked(entity: Entity, { index, actor }: ConsoleTools): boolean {
  if (!mayAct(entity, 'create', actor)) return false
  return entity.leadsTo.some((name) => {
    const target = index.get(name)
    return target !== undefined && !mayAct(target, 'create', actor)
  })
}
