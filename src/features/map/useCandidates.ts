/*
 * The plots that the outlines of a file may be of: those that are where the outlines are, and those of their names,
 * wherever they are. Others are found by typing. Only these are read, not all plots that there are.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boxOf } from '#model/query/places'
import { geometryOf } from '#model/record/located'
import {
  type FoundOutline,
  nameKey,
  nameProperties,
  useDataProvider,
  useEntity,
  useSettled,
} from '../../engine'
import { boxAround } from './useLayer'

/** Plots where the outlines are, at most. */
const mostNear = 2000
/** Plots that words find. */
const mostFound = 50
/** Names in one question, each in all its spellings. */
const mostNames = 300
/** Properties whose values may be names. */
const mostProperties = 4
/** What is read of a plot: where its farm and the farm's town are, too. */
const fields = [
  'gleba',
  'fazenda_id',
  'fazenda_id.nome_fantasia',
  'fazenda_id.latitude',
  'fazenda_id.longitude',
  'fazenda_id.endereco.cidade.latitude',
  'fazenda_id.endereco.cidade.longitude',
  'area_gleba',
  'poligono',
  'latitude_gleba',
  'longitude_gleba',
] as const

/** Reads plots that match. */
function usePlotReader() {
  const dataProvider = useDataProvider()
  const entity = useEntity('talhao')
  return async (filter: object, perPage: number) => {
    const { data } = await dataProvider.getList('talhao', {
      filter,
      pagination: { page: 1, perPage },
      sort: { field: 'gleba', order: 'ASC' },
      meta: { labels: true, fields: [...fields] },
    })
    return data.map((row) => ({
      key: `talhao ${row.id}`,
      id: row.id,
      title: row._label,
      row,
      geometry: geometryOf(entity, row),
    }))
  }
}

/** A plot that may get an outline. */
export type Plot = Awaited<ReturnType<ReturnType<typeof usePlotReader>>>[number]

/** The plots near the outlines or of their names; undefined until they are read. */
export function useCandidates(outlines: readonly FoundOutline[]): readonly Plot[] | undefined {
  const read = usePlotReader()
  const sound = outlines.filter(({ problem }) => problem === undefined)
  const box = boxAround(sound.map(({ polygon }) => ({ box: boxOf(polygon) })))
  const names = useMemo(() => namesIn(outlines), [outlines])
  const { data, isError } = useQuery({
    queryKey: ['talhao', 'map', 'candidates', box, names],
    queryFn: async () => {
      if (!box) return []
      const [west, south, east, north] = box
      const near = { latitude_gleba: { gte: south, lte: north }, longitude_gleba: { gte: west, lte: east } }
      const found = [...(await read(near, mostNear))]
      for (let at = 0; at < names.length; at += mostNames) {
        const spellings = names.slice(at, at + mostNames).flatMap(spellingsOf)
        found.push(...(await read({ gleba: [...new Set(spellings)] }, mostNear)))
      }
      return [...new Map(found.map((plot) => [plot.key, plot])).values()]
    },
    enabled: outlines.length > 0,
  })
  return isError || outlines.length === 0 ? noPlots : data
}

const noPlots: readonly Plot[] = []

/** Whatever may be a name, of whichever property. */
function namesIn(outlines: readonly FoundOutline[]): readonly string[] {
  const properties = nameProperties(outlines).slice(0, mostProperties)
  const values = outlines.flatMap(({ values: each }) => properties.map((property) => each[property] ?? ''))
  return [...new Set(values)].filter((value) => value !== '')
}

/** Keys of the names of plots. */
export function keysOf(plots: readonly { readonly row: { readonly gleba: string } }[]): ReadonlySet<string> {
  return new Set(plots.map(({ row }) => nameKey(row.gleba)))
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

/** A name as it may be written in the records, with and without the word before a number. */
function spellingsOf(name: string): readonly string[] {
  const key = nameKey(name)
  const numbered = /^\d+$/.test(key)
    ? [
        key,
        key.padStart(2, '0'),
        `Talhão ${key}`,
        `Talhão ${key.padStart(2, '0')}`,
        `Gleba ${key}`,
        `Gleba ${key.padStart(2, '0')}`,
      ]
    : []
  const small = name.toLocaleLowerCase('pt-BR')
  const first = small.charAt(0).toLocaleUpperCase('pt-BR') + small.slice(1)
  const each = small.replace(/(^|\s)\S/g, (letter) => letter.toLocaleUpperCase('pt-BR'))
  return [name, small, first, each, name.toLocaleUpperCase('pt-BR'), ...numbered]
}
