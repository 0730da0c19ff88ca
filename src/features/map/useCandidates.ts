/* Reads only plots near the outlines or with their names; others are searched on demand. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boxOf } from '#model/query/places'
import { geometryOf } from '#model/record/located'
import {
  type FileOutline,
  nameKey,
  nameProperties,
  useDataProvider,
  useDebounced,
  useEntity,
} from '../../engine'
import { boxAround } from './useLayer'

const mostNear = 2000
const mostFound = 50
/** Most names per request; each is sent in several spellings. */
const mostNames = 300
/** Most properties of the file that are tried as names. */
const mostProperties = 4
/** The positions of the farm and its town are used for warnings. */
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

export type Plot = Awaited<ReturnType<ReturnType<typeof usePlotReader>>>[number]

/** Undefined while loading. */
export function useCandidates(outlines: readonly FileOutline[]): readonly Plot[] | undefined {
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

function namesIn(outlines: readonly FileOutline[]): readonly string[] {
  const properties = nameProperties(outlines).slice(0, mostProperties)
  const values = outlines.flatMap(({ values: each }) => properties.map((property) => each[property] ?? ''))
  return [...new Set(values)].filter((value) => value !== '')
}

export function keysOf(plots: readonly { readonly row: { readonly gleba: string } }[]): ReadonlySet<string> {
  return new Set(plots.map(({ row }) => nameKey(row.gleba)))
}

export function useFoundPlots(words: string): readonly Plot[] {
  const read = usePlotReader()
  const q = useDebounced(words.trim())
  const { data = [] } = useQuery({
    queryKey: ['talhao', 'map', 'found', q],
    queryFn: () => read({ q }, mostFound),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return q === '' ? [] : data
}

/** Spellings of a name in records, with leading zeros and with the word before a number. */
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
