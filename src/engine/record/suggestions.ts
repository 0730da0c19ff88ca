/*
 * What a new form begins with: the first suggestion of each field that has a value for the actor. A record is suggested when
 * it is the only one that the actor may choose.
 */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Entity, Field, Suggestion } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { suggestedNow } from '#model/record/suggest'
import { isWritable } from '#model/record/writable'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { useConsole } from '../shell/console'

/**
 * The suggested values of fields; undefined while they are being found out. What cannot be found out is not suggested.
 * @param fields those to be filled, unless all that the actor may fill in a new record
 */
export function useSuggestions(entity: Entity, fields?: readonly Field[]): Row | undefined {
  const { actor } = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const asked = (fields ?? entity.fields.filter((field) => isWritable(entity, field, actor))).filter(
    (field) => field.suggest !== undefined && maySee(field, actor.role),
  )
  const { data, isPending } = useQuery({
    queryKey: ['suggestions', entity.name, asked.map(({ path }) => path), actor.id],
    queryFn: async () => {
      const values: Record<string, unknown> = {}
      // One after the other: what may be chosen can depend on what was suggested before.
      for (const field of asked) {
        const value = await firstOf(dataProvider, field, actor, values)
        if (value !== undefined && value !== null) values[field.name] = value
      }
      return values
    },
    enabled: asked.length > 0,
    // Another form may begin with something else.
    gcTime: 0,
    staleTime: 0,
  })
  return asked.length === 0 || !isPending ? (data ?? nothing) : undefined
}

const nothing: Row = {}

async function firstOf(
  dataProvider: ConsoleDataProvider,
  field: Field,
  actor: Actor,
  values: Row,
): Promise<unknown> {
  const now = new Date()
  for (const suggestion of field.suggest ?? []) {
    const where = suggestion === '$only' ? {} : whereOf(suggestion)
    const value = where
      ? await onlyOne(dataProvider, field, where, values)
      : suggestedNow(field, suggestion, actor, now)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

function whereOf(suggestion: Suggestion): Row | undefined {
  return typeof suggestion === 'object' && 'where' in suggestion ? suggestion.where : undefined
}

/** The id of the record that the filter finds, if it is one; nothing while what it depends on is open. */
async function onlyOne(
  dataProvider: ConsoleDataProvider,
  { ref }: Field,
  where: Row,
  values: Row,
): Promise<unknown> {
  if (!ref) return undefined
  const depends = Object.entries(ref.dependsOn).map(([theirs, ours]) => [theirs, values[ours]] as const)
  if (depends.some(([, value]) => value === undefined)) return undefined
  const filter = { ...ref.filter, ...where, ...Object.fromEntries(depends) }
  const pagination = { page: 1, perPage: 2 }
  const sort = { field: 'id', order: 'ASC' } as const
  const found = await dataProvider.getList(ref.entity, { filter, pagination, sort }).catch(() => undefined)
  return found?.data.length === 1 ? found.data[0]?.id : undefined
}
