/* Outline files like those of the corpus, written by other programs, each with its expected outcome. */
import type { CorpusFile } from './corpus'
import {
  area,
  geojson,
  gpx,
  kml,
  latin1,
  placemark,
  plainUtf16,
  polygonTag,
  type Ring,
  route,
  square,
  text,
} from './formats'
import { utm } from './survey'

const north = square(-46, -21)
const south = square(-46, -21.02)
const inMetres = north.map((place) => utm(place, 23))
const flat: Ring = [
  [-46, -21],
  [-45.99, -21],
  [-45.98, -21],
  [-46, -21],
]
const pond = [{ name: 'Açude', rings: [north] }]
const both = [
  { name: 'Açude', rings: [north] },
  { name: 'Mata', rings: [south] },
]
const one = { type: 'Feature', ...area({ nome: 'Açude' }, north) }
const other = { type: 'Feature', ...area({ nome: 'Mata' }, south) }
const metres = { type: 'Feature', ...area({ nome: 'Açude' }, inMetres) }
const json = (value: unknown) => text(JSON.stringify(value))
const inSystem = (source: string, crs: unknown): CorpusFile => ({
  source: `a program that names its metres ${source}`,
  name: 'metros.geojson',
  bytes: json({ type: 'FeatureCollection', crs, features: [metres] }),
  outlines: pond,
})

export const brothers: readonly CorpusFile[] = [
  inSystem('by a word alone', 'EPSG:31983'),
  inSystem('by a code', { type: 'EPSG', properties: { code: 31983 } }),
  inSystem('by a title', { type: 'name', properties: { name: 'SIRGAS 2000 / UTM zone 23S' } }),
  inSystem('by an address', {
    type: 'link',
    properties: { href: 'http://spatialreference.org/ref/epsg/31983/proj4/' },
  }),
  inSystem('by a version', { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG:9.9.1:31983' } }),
  {
    source: 'a program that names its metres with each area',
    name: 'metros.geojson',
    bytes: json({
      type: 'FeatureCollection',
      features: [{ ...metres, crs: { type: 'name', properties: { name: 'EPSG:31983' } } }],
    }),
    outlines: pond,
  },
  { source: 'a list of areas', name: 'lista.json', bytes: json([one, other]), outlines: both },
  {
    source: 'a program that writes an area on each line',
    name: 'linhas.geojsonl',
    bytes: text(`${JSON.stringify(one)}\n${JSON.stringify(other)}\n`),
    outlines: both,
  },
  {
    source: 'a program that marks each area',
    name: 'linhas.geojsons',
    bytes: text(`\u001E${JSON.stringify(one)}\n\u001E${JSON.stringify(other)}\n`),
    outlines: both,
  },
  {
    source: 'GeoJSON in UTF-16 without a mark',
    name: 'largo.geojson',
    bytes: plainUtf16(geojson([area({ nome: 'Açude' }, north)])),
    outlines: pond,
  },
  {
    source: 'GeoJSON in ISO-8859-1',
    name: 'latin.geojson',
    bytes: latin1(geojson([area({ nome: 'Açude' }, north)])),
    outlines: pond,
  },
  {
    source: 'areas with nothing but a code',
    name: 'codigo.geojson',
    bytes: json({ type: 'FeatureCollection', features: [{ ...one, id: 'T-9', properties: {} }] }),
    outlines: [{ name: 'T-9', rings: [north] }],
  },
  {
    source: 'areas with nothing that says a name',
    name: 'nada.geojson',
    bytes: json({ type: 'FeatureCollection', features: [{ ...one, properties: null }] }),
    outlines: [{ name: 'Contorno 1', rings: [north] }],
  },
  {
    source: 'a half of whose areas is swapped',
    name: 'metade.geojson',
    bytes: json({
      type: 'FeatureCollection',
      features: [
        one,
        {
          type: 'Feature',
          ...area(
            { nome: 'Mata' },
            south.map(([x, y]) => [y, x]),
          ),
        },
      ],
    }),
    outlines: [
      { name: 'Açude', rings: [north] },
      { name: 'Mata', rings: [south.map(([x, y]) => [y, x])], problem: /trocadas/ },
    ],
    isSwapped: true,
  },
  {
    source: 'corners in one line',
    name: 'linha.kml',
    bytes: text(kml(placemark('Linha', polygonTag([flat])))),
    outlines: [{ name: 'Linha', rings: [flat], problem: /não tem área/ }],
  },
  {
    source: 'a receiver of the first years, in ISO-8859-1 that it does not tell',
    name: 'velho.gpx',
    bytes: latin1(
      gpx(route('Açude', north))
        .replaceAll('1.1', '1.0')
        .replace(/<\?xml[^>]*\?>/, '<?xml version="1.0"?>'),
    ),
    outlines: pond,
  },
]
