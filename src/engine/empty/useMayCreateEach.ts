import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Entity } from '#model/entity/entity'
import { ConsoleContext } from '../console/console'
import { mayBeBlocked, mayCreateNow } from './useMayCreate'
import { missingQuery } from './useMissing'

/** As `useMayCreate` for many entities; apart from it, because only few pages need it. */
export function useMayCreateEach(entities: readonly Entity[]): (entity: Entity) => boolean | undefined {
  const tools = useContext(ConsoleContext)
  const doubtful = entities.filter((entity) => tools && mayBeBlocked(entity, tools))
  const answers = useQueries({ queries: doubtful.map(({ name }) => missingQuery(name)) })
  return (entity) => mayCreateNow(entity, tools, answers[doubtful.indexOf(entity)])
}
