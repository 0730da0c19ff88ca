/*
 * Outline files in the style of Brazilian sources, each with an expected outcome written before the file was first
 * read.
 */
import type { OutlineOptions } from '../../../../../src/engine/map/outlines/outlineFile'
import {
  area,
  folder,
  geojson,
  gpx,
  kml,
  latin1,
  placemark,
  places,
  polygonTag,
  prj,
  type Ring,
  route,
  shapefile,
  square,
  text,
  track,
  utf16,
  waypoints,
  zip,
} from './formats'
import { mercator, sad69, toSad69, utm } from './survey'

export interface ExpectedOutline {
  readonly name: string
  readonly rings: readonly Ring[]
  readonly isLine?: boolean
  readonly problem?: RegExp
}

export interface CorpusFile {
  readonly source: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly options?: OutlineOptions
  readonly outlines?: readonly ExpectedOutline[]
  readonly layers?: readonly string[]
  readonly open?: string
  readonly isSwapped?: boolean
  readonly leftOut?: readonly [points: number, unreadable: number]
  /** The expected error. */
  readonly problem?: RegExp
}

const north = square(-46, -21)
const south = square(-46, -21.02)
const hole = square(-45.998, -21.002, 0.002)
const reversed = (ring: Ring): Ring => ring.toReversed()
const swapped = (ring: Ring): Ring => ring.map(([x, y]) => [y, x])
const sirgas23 = (ring: Ring): Ring => ring.map((place) => utm(place, 23))
const sirgas22 = (ring: Ring): Ring => ring.map((place) => utm(place, 22))
const bow: Ring = [north[0], north[2], north[1], north[3], north[0]].flatMap((each) => (each ? [each] : []))
const named = (name: string, ...rings: readonly Ring[]): ExpectedOutline => ({ name, rings })
const simple = placemark('Talhão São João', polygonTag([north]))
const expectSimple = [named('Talhão São João', north)]
const undeclared = '<?xml version="1.0"?>'
const latinHead = '<?xml version="1.0" encoding="ISO-8859-1"?>'
const inMetres = geojson([area({ TALHAO: '12' }, sirgas23(north))])

const googleEarth: readonly CorpusFile[] = [
  {
    source: 'Google Earth, folders in folders',
    name: 'fazenda.kml',
    bytes: text(
      kml(
        folder('Fazenda Boa Vista', simple + folder('Reserva', placemark('APP', polygonTag([south])))),
        undefined,
        ' xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:atom="http://www.w3.org/2005/Atom"',
      ),
    ),
    outlines: [...expectSimple, named('APP', south)],
  },
  {
    source: 'Google Earth, packed',
    name: 'Minha fazenda.kmz',
    bytes: zip({ 'doc.kml': text(kml(simple)) }),
    outlines: expectSimple,
  },
  {
    source: 'Google Earth, packed under another name, with pictures',
    name: 'fazenda.kmz',
    bytes: zip({
      'files/logo.png': text('picture'),
      'Fazenda.KML': text(kml(simple)),
      '__MACOSX/._Fazenda.KML': text('x'),
    }),
    outlines: expectSimple,
  },
  {
    source: 'a KMZ under the name of a KML',
    name: 'fazenda.kml',
    bytes: zip({ 'doc.kml': text(kml(simple)) }),
    outlines: expectSimple,
  },
  {
    source: 'Google Earth, two areas under one name',
    name: 'dupla.kml',
    bytes: text(
      kml(
        placemark(
          'Gleba dupla',
          `<MultiGeometry>${polygonTag([north])}${polygonTag([south])}</MultiGeometry>`,
        ),
      ),
    ),
    outlines: [named('Gleba dupla (parte 1 de 2)', north), named('Gleba dupla (parte 2 de 2)', south)],
  },
  {
    source: 'Google Earth, an area with a hole',
    name: 'furo.kml',
    bytes: text(kml(placemark('Represa', polygonTag([north, hole])))),
    outlines: [named('Represa', north, hole)],
  },
  {
    source: 'Google Earth, a path that is not closed, and a pin',
    name: 'caminho.kml',
    bytes: text(
      kml(
        placemark(
          'Volta',
          `<LineString><coordinates>${places(north.slice(0, 4))}</coordinates></LineString>`,
        ) + placemark('Sede', '<Point><coordinates>-46,-21,0</coordinates></Point>'),
      ),
    ),
    outlines: [{ ...named('Volta', north), isLine: true }],
    leftOut: [1, 0],
  },
  {
    source: 'Google Earth on a phone, a track whose prefix is not declared',
    name: 'trilha.kml',
    bytes: text(
      kml(
        placemark(
          'Trilha',
          `<gx:Track>${north.map(([x, y]) => `<when/><gx:coord>${x} ${y} 900</gx:coord>`).join('')}</gx:Track>`,
        ),
      ),
    ),
    outlines: [named('Trilha', north)],
  },
  {
    source: 'a KML of which every element has a prefix',
    name: 'prefixo.kml',
    bytes: text(
      kml(simple)
        .replace(/<(\/?)(\w)/g, '<$1k:$2')
        .replace('xmlns=', 'xmlns:k=')
        .replace('<?k:xml', '<?xml'),
    ),
    outlines: expectSimple,
  },
  {
    source: 'a drone, whose picture is laid over the ground',
    name: 'voo.kmz',
    bytes: zip({
      'doc.kml': text(
        kml(
          `<GroundOverlay><name>Ortomosaico</name><Icon><href>files/o.png</href></Icon><LatLonBox><north>-20.9</north><south>-21.1</south><east>-45.9</east><west>-46.1</west></LatLonBox></GroundOverlay>${simple}`,
        ),
      ),
    }),
    outlines: expectSimple,
  },
  {
    source: 'an old program, in ISO-8859-1',
    name: 'latin.kml',
    bytes: latin1(kml(simple, latinHead)),
    outlines: expectSimple,
  },
  {
    source: 'an old program that does not say its encoding',
    name: 'latin.kml',
    bytes: latin1(kml(simple, undeclared)),
    outlines: expectSimple,
  },
  {
    source: 'a program that says UTF-8 and writes ISO-8859-1',
    name: 'latin.kml',
    bytes: latin1(kml(simple)),
    outlines: expectSimple,
  },
  {
    source: 'a program that says ISO-8859-1 and writes UTF-8',
    name: 'utf8.kml',
    bytes: text(kml(simple, latinHead)),
    outlines: expectSimple,
  },
  {
    source: 'the Notepad of Windows, in UTF-16',
    name: 'utf16.kml',
    bytes: utf16(kml(simple, '<?xml version="1.0" encoding="UTF-16"?>')),
    outlines: expectSimple,
  },
  {
    source: 'a converter that writes spaces after commas',
    name: 'espacos.kml',
    bytes: text(kml(placemark('Espaços', polygonTag([north], ', ')))),
    outlines: [named('Espaços', north)],
  },
  {
    source: 'a converter that writes decimal commas',
    name: 'virgulas.kml',
    bytes: text(kml(simple.replace(/(\d)\.(\d)/g, '$1,$2'))),
    problem: /não podem ser lidas/,
  },
  {
    source: 'a person who writes an ampersand',
    name: 'e.kml',
    bytes: text(kml(placemark('Café & Leite', polygonTag([north])))),
    outlines: [named('Café & Leite', north)],
  },
  {
    source: 'ArcGIS, which writes attributes as a table',
    name: 'arcgis.kml',
    bytes: text(
      kml(
        [
          ['T-01', north],
          ['T-02', south],
        ]
          .map(([code, ring]) =>
            placemark(
              '0',
              `<description><![CDATA[<table><tr><td>COD_TALHAO</td><td>${code}</td></tr><tr><td>AREA_HA</td><td>114,2</td></tr></table>]]></description>${polygonTag([ring as Ring])}`,
            ),
          )
          .join(''),
      ),
    ),
    outlines: [named('T-01', north), named('T-02', south)],
  },
  {
    source: 'a drawing that crosses itself',
    name: 'laco.kml',
    bytes: text(kml(placemark('Laço', polygonTag([bow])))),
    outlines: [{ ...named('Laço', bow), problem: /cruza/ }],
  },
  {
    source: 'a KML that was cut off',
    name: 'metade.kml',
    bytes: text(kml(simple).slice(0, -60)),
    problem: /danificado/,
  },
]

const receivers: readonly CorpusFile[] = [
  {
    source: 'Garmin, a track around the field and pins on the way',
    name: 'Track_2026.gpx',
    bytes: text(gpx(waypoints(south.slice(0, 2)) + track('Talhão 7', north.slice(0, 4)))),
    outlines: [{ ...named('Talhão 7', north), isLine: true }],
    leftOut: [2, 0],
  },
  {
    source: 'Garmin, a track that was interrupted',
    name: 'pausa.gpx',
    bytes: text(gpx(track('Talhão 8', north, south))),
    outlines: [named('Talhão 8 (parte 1 de 2)', north), named('Talhão 8 (parte 2 de 2)', south)],
  },
  {
    source: 'Garmin, a route',
    name: 'rota.gpx',
    bytes: text(gpx(route('Volta', north))),
    outlines: [named('Volta', north)],
  },
  {
    source: 'a receiver with nothing but corners',
    name: 'cantos.gpx',
    bytes: text(gpx(waypoints(north.slice(0, 4)))),
    outlines: [{ ...named('Contorno 1', north), isLine: true }],
  },
]

const exports: readonly CorpusFile[] = [
  {
    source: 'QGIS, of today',
    name: 'talhoes.geojson',
    bytes: text(
      geojson(
        [area({ fid: 1, COD_TALHAO: 'T-07', NOME_FAZ: 'FAZ. MODELO', AREA: 114.2 }, north)],
        'urn:ogc:def:crs:OGC:1.3:CRS84',
      ),
    ),
    outlines: [named('T-07', north)],
  },
  {
    source: 'QGIS, SIRGAS 2000 with a byte order mark',
    name: 'talhoes.json',
    bytes: text(`\ufeff${geojson([area({ gleba: 'Açude' }, north, hole)], 'urn:ogc:def:crs:EPSG::4674')}`),
    outlines: [named('Açude', north, hole)],
  },
  {
    source: 'QGIS, in the metres of a zone',
    name: 'utm.geojson',
    bytes: text(
      geojson([area({ TALHAO: 12 }, sirgas23(north), sirgas23(hole))], 'urn:ogc:def:crs:EPSG::31983'),
    ),
    outlines: [named('12', north, hole)],
  },
  {
    source: 'QGIS, in the metres of SAD69',
    name: 'sad69.geojson',
    bytes: text(
      geojson(
        [
          area(
            { TALHAO: 12 },
            north.map((place) => utm(toSad69(place), 23, sad69)),
          ),
        ],
        'EPSG:29193',
      ),
    ),
    outlines: [named('12', north)],
  },
  {
    source: 'QGIS, in the metres of the maps of the web',
    name: 'web.geojson',
    bytes: text(geojson([area({ nome: 'Web' }, north.map(mercator))], 'urn:ogc:def:crs:EPSG::3857')),
    outlines: [named('Web', north)],
  },
  {
    source: 'a program that does not say in which metres',
    name: 'metros.geojson',
    bytes: text(inMetres),
    outlines: [],
    open: 'metres',
  },
  {
    source: 'the same, once a person says it',
    name: 'metros.geojson',
    bytes: text(inMetres),
    options: { system: 'EPSG:31983' },
    outlines: [named('12', north)],
    open: 'metres',
  },
  {
    source: 'a program that says degrees and writes metres',
    name: 'engano.geojson',
    bytes: text(geojson([area({ TALHAO: 12 }, sirgas23(north))], 'EPSG:4326')),
    outlines: [],
    open: 'mismatch',
  },
  {
    source: 'a program that says metres and writes degrees',
    name: 'engano.geojson',
    bytes: text(geojson([area({ TALHAO: 12 }, north)], 'urn:ogc:def:crs:EPSG::31983')),
    options: { system: 'EPSG:4674' },
    outlines: [named('12', north)],
    open: 'mismatch',
  },
  {
    source: 'a system of another country',
    name: 'longe.geojson',
    bytes: text(geojson([area({ TALHAO: 12 }, sirgas23(north))], 'EPSG:27700')),
    outlines: [],
    open: 'unknown',
  },
  {
    source: 'a program that writes latitude first',
    name: 'trocado.geojson',
    bytes: text(geojson([area({ name: 'Trocado' }, swapped(north))])),
    outlines: [{ ...named('Trocado', swapped(north)), problem: /^Latitude inválida.*trocadas/ }],
    isSwapped: true,
  },
  {
    source: 'the same, once a person swaps them',
    name: 'trocado.geojson',
    bytes: text(geojson([area({ name: 'Trocado' }, swapped(north))])),
    options: { isSwapped: true },
    outlines: [named('Trocado', north)],
  },
  {
    source: 'a program that leaves rings open, and rows without geometry',
    name: 'aberto.geojson',
    bytes: text(
      geojson([area({ id: 'A1' }, north.slice(0, 4)), { properties: { id: 'A2' }, geometry: null }]),
    ),
    outlines: [named('A1', north)],
    leftOut: [0, 1],
  },
  {
    source: 'a program that puts a hole beside its area',
    name: 'furo.geojson',
    bytes: text(geojson([area({ id: 'A1' }, north, south)])),
    outlines: [{ ...named('A1', north, south), problem: /furo/ }],
  },
  {
    source: 'ArcGIS, in its own JSON',
    name: 'FeatureSet.json',
    bytes: text(
      JSON.stringify({
        geometryType: 'esriGeometryPolygon',
        spatialReference: { wkid: 31_982, latestWkid: 31_982 },
        features: [
          {
            attributes: { OBJECTID: 1, NM_TALHAO: 'Norte' },
            geometry: { rings: [sirgas22(north), reversed(sirgas22(hole))] },
          },
        ],
      }),
    ),
    outlines: [named('Norte', north, reversed(hole))],
  },
]

const sigef = shapefile(
  ['PARCELA_CO', 'NOME_AREA'],
  [{ rings: [north], values: ['a1b2', 'Fazenda São João'] }],
  text,
)
const old = shapefile(
  ['TALHAO', 'FAZENDA'],
  [
    { rings: [north.map((place) => utm(toSad69(place), 23, sad69))], values: ['Açude', 'Conceição'] },
    { rings: [south.map((place) => utm(toSad69(place), 23, sad69))], values: ['Mata', 'Conceição'] },
  ],
)
const car = (ring: Ring, name: string) => {
  const { shp, dbf } = shapefile(
    ['COD_IMOVEL', 'NOM_TEMA'],
    [{ rings: [ring], values: ['MG-3137700-AB', name] }],
    text,
  )
  return zip({ [`${name}.shp`]: shp, [`${name}.dbf`]: dbf, [`${name}.prj`]: text(prj.sirgas) })
}
const parts = shapefile(['GLEBA'], [{ rings: [reversed(hole), south, north], values: ['Duas'] }])
const registry: readonly CorpusFile[] = [
  {
    source: 'SIGEF of the INCRA',
    name: 'sigef.zip',
    bytes: zip({
      'x/Sigef.shp': sigef.shp,
      'x/Sigef.dbf': sigef.dbf,
      'x/Sigef.prj': text(prj.sirgas),
      'x/Sigef.cpg': text('UTF-8'),
    }),
    outlines: [named('Fazenda São João', north)],
  },
  {
    source: 'CAR of the SICAR, a zip of zips',
    name: 'car.zip',
    bytes: zip({
      'AREA_IMOVEL.zip': car(north, 'AREA_IMOVEL'),
      'APP.zip': car(hole, 'APP'),
      'leia-me.txt': text('x'),
    }),
    outlines: [named('AREA_IMOVEL', north), named('APP', hole)],
    layers: ['AREA_IMOVEL', 'APP'],
  },
  {
    source: 'a surveyor of the nineties, SAD69 and the encoding of Windows',
    name: 'topografia.zip',
    bytes: zip({
      'GLEBAS.SHP': old.shp,
      'GLEBAS.DBF': old.dbf,
      'GLEBAS.PRJ': text(prj.sad69Utm23),
      'GLEBAS.CPG': text('1252'),
    }),
    outlines: [named('Açude', north), named('Mata', south)],
  },
  {
    source: 'ArcMap, which calls ISO-8859-1 by a number',
    name: 'arcmap.zip',
    bytes: zip({ 'g.shp': old.shp, 'g.dbf': old.dbf, 'g.prj': text(prj.sad69Utm23), 'g.cpg': text('88591') }),
    outlines: [named('Açude', north), named('Mata', south)],
  },
  {
    source: 'a Shapefile without its .cpg and .prj',
    name: 'sem-prj.zip',
    bytes: zip({ 'g.shp': old.shp, 'g.dbf': old.dbf }),
    options: { system: 'EPSG:29193' },
    outlines: [named('Açude', north), named('Mata', south)],
    open: 'metres',
  },
  {
    source: 'a Shapefile whose parts are in no order',
    name: 'partes.zip',
    bytes: zip({ 'p.shp': parts.shp, 'p.dbf': parts.dbf, 'p.prj': text(prj.sirgas) }),
    outlines: [named('Duas (parte 1 de 2)', south), named('Duas (parte 2 de 2)', north, reversed(hole))],
  },
  {
    source: 'a Shapefile in the metres of another zone',
    name: 'zona22.zip',
    bytes: (() => {
      const { shp, dbf } = shapefile(['TALHAO'], [{ rings: [sirgas22(north)], values: ['5'] }])
      return zip({ 'z.shp': shp, 'z.dbf': dbf, 'z.prj': text(prj.sirgasUtm22) })
    })(),
    outlines: [named('5', north)],
  },
  {
    source: 'a Shapefile that was cut off',
    name: 'cortado.zip',
    bytes: zip({ 'g.shp': old.shp.slice(0, 300), 'g.dbf': old.dbf, 'g.prj': text(prj.sad69Utm23) }),
    problem: /Shapefile.*danificado/,
  },
  { source: 'a .shp alone', name: 'GLEBAS.SHP', bytes: old.shp, problem: /\.zip com \.shp/ },
]

const others: readonly CorpusFile[] = [
  {
    source: 'a zip without outlines',
    name: 'fotos.zip',
    bytes: zip({ 'a.jpg': text('x') }),
    problem: /Não há KML/,
  },
  {
    source: 'a zip that was cut off',
    name: 'metade.kmz',
    bytes: zip({ 'doc.kml': text(kml(simple)) }).slice(0, 200),
    problem: /danificado/,
  },
  { source: 'a text', name: 'leia.kml', bytes: text('Olá'), problem: /não é KML/ },
  {
    source: 'a page of the web',
    name: 'pagina.kml',
    bytes: text('<html><body>Olá</body></html>'),
    problem: /não é KML/,
  },
  { source: 'JSON of something else', name: 'a.json', bytes: text('{"a": 1}'), problem: /não é KML/ },
  {
    source: 'a GeoJSON that was cut off',
    name: 'a.geojson',
    bytes: text(inMetres.slice(0, 90)),
    problem: /GeoJSON.*danificado/,
  },
]

export const corpus: readonly CorpusFile[] = [
  ...googleEarth,
  ...receivers,
  ...exports,
  ...registry,
  ...others,
]
