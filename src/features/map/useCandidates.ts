/*
 * The plots that the outlines of a file may be of: those that lie where the outlines lie, and those of their names. Others
 * are found by typing. Only these are read, not all plots that there are.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { boxOf } from '#model/query/places'
import { type FoundShape, useDataProvider, useEntity, useSettled } from '../../engine'
import { placesOf } from './layers'
import { boxAround } from './useLayer'

/** Plots where the outlines lie, at most. */
const mostNear = 2000
/** Plots that words find. */
const mostFound = 50

/** Reads plots that match. */
function usePlotReader() {
  const dataProvider = useDataProvider()
  const entity = useEntity('talhao')
  return async (filter: object, perPage: number) => {
    const { data } = await dataProvider.getList('talhao', {
      filter,
      pagination: { page: 1, perPage },
      sort: { field: 'gleba', order: 'ASC' },
      meta: {
        labels: true,
        fields: ['gleba', 'fazenda_id', 'area_gleba', 'poligono', 'latitude_gleba', 'longitude_gleba'],
      },
    })
    return placesOf(entity, data)
  }
}

/** A plot that may get an outline. */
export type Plot = Awaited<ReturnType<ReturnType<typeof usePlotReader>>>[number]

/** The plots near the outlines or of their names; undefined until they are read. */
export function useCandidates(shapes: readonly FoundShape[]): readonly Plot[] | undefined {
  const read = usePlotReader()
  const box = boxAround(shapes.map(({ polygon }) => ({ box: boxOf(polygon) })))
  const names = [...new Set(shapes.flatMap(({ name }) => spellingsOf(name)))]
  const { data, isError } = useQuery({
    queryKey: ['talhao', 'map', 'candidates', box, names],
    queryFn: async () => {
      if (!box) return []
      const [west, south, east, north] = box
      const near = { latitude_gleba: { gte: south, lte: north }, longitude_gleba: { gte: west, lte: east } }
      const found = [...(await read(near, mostNear)), ...(await read({ gleba: names }, mostNear))]
      return [...new Map(found.map((plot) => [plot.key, plot])).values()]
    },
  })
  return isError ? [] : data
}

/** What words find. */
export function useFoundPlots(words: string): readonly Plot[] {
  const read = usePlotReader()
  const q = useSettled(words.trim())
  const { data = [] } = useQuery({
    queryKey: ['talhao', 'map', 'found', q],
    queryFn: () => read({ q }, mostFound),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return q === '' ? [] : data
}

/** A name as it may be written in the records. */
function spellingsOf(name: string): readonly string[] {
  const small = name.toLocaleLowerCase('pt-BR')
  const first = small.charAt(0).toLocaleUpperCase('pt-BR') + small.slice(1)
  const each = small.replace(/(^|\s)\S/g, (letter) => letter.toLocaleUpperCase('pt-BR'))
  return [name, small, first, each, name.toLocaleUpperCase('pt-BR')]
}
