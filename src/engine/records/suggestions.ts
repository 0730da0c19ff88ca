/* The first suggestion of each field that has a value; `$only` is the only record to choose from. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Entity, Field, Suggestion } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { suggestedNow } from '#model/record/suggest'
import { isWritable } from '#model/record/writable'
import { useConsole } from '../console/console'
import type { ConsoleDataProvider } from '../data/dataProvider'

/**
 * Returns undefined while loading. A failed request suggests nothing.
 * @param fields defaults to those the actor may fill in a new record
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
      // Sequential, because the options of a field can depend on an earlier suggestion.
      for (const field of asked) {
        const value = await firstOf(dataProvider, field, actor, values)
        if (value !== undefined && value !== null) values[field.name] = value
      }
      return values
    },
    enabled: asked.length > 0,
    // Suggestions are not cached: another form may get different ones.
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

/** Returns undefined unless exactly one record matches, or while a field it depends on is empty. */
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
