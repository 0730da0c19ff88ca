/*
 * Reference systems used in Brazil, by EPSG code. SAD69 and Córrego Alegre are transformed to SIRGAS 2000
 * with the IBGE's parameters; WGS 84 differs from it by less than a metre.
 */

/** As a proj4 definition. */
export const sirgas = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0'
const sad69 = '+ellps=aust_SA +towgs84=-67.35,3.88,-38.22,0,0,0,0'
const corrego = '+ellps=intl +towgs84=-206.05,168.28,-3.82,0,0,0,0'
const wgs84 = '+datum=WGS84'

type Entry = readonly [code: number, title: string, definition: string]

const geographic: readonly Entry[] = [
  [4674, 'SIRGAS 2000 (graus)', `+proj=longlat ${sirgas} +no_defs`],
  [4326, 'WGS 84 (graus)', `+proj=longlat ${wgs84} +no_defs`],
  [4618, 'SAD69 (graus)', `+proj=longlat ${sad69} +no_defs`],
  [4225, 'Córrego Alegre (graus)', `+proj=longlat ${corrego} +no_defs`],
]
const projected: readonly Entry[] = [
  [
    3857,
    'Web Mercator',
    '+proj=merc +a=6378137 +b=6378137 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  ],
  [
    5880,
    'SIRGAS 2000 / Policônica',
    `+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000 ${sirgas} +units=m +no_defs`,
  ],
]

/** The UTM zones of a datum, with consecutive codes from the first zone. */
function utm(
  name: string,
  datum: string,
  first: number,
  zones: readonly number[],
  isSouth: boolean,
): Entry[] {
  return zones.map((zone) => [
    first + zone - (zones[0] ?? 0),
    `${name} / UTM ${zone}${isSouth ? 'S' : 'N'}`,
    `+proj=utm +zone=${zone}${isSouth ? ' +south' : ''} ${datum} +units=m +no_defs`,
  ])
}

const southern = [18, 19, 20, 21, 22, 23, 24, 25]
const northern = [18, 19, 20, 21, 22]
const entries: readonly Entry[] = [
  ...geographic,
  ...utm('SIRGAS 2000', sirgas, 31_978, southern, true),
  ...utm('SIRGAS 2000', sirgas, 31_972, northern, false),
  ...utm('SAD69', sad69, 29_188, southern, true),
  ...utm('SAD69', sad69, 29_168, northern, false),
  ...utm('WGS 84', wgs84, 32_718, southern, true),
  ...utm('WGS 84', wgs84, 32_618, northern, false),
  ...utm('Córrego Alegre', corrego, 22_521, [21, 22, 23, 24, 25], true),
  ...projected,
]
/** Codes of older programs for the same systems. */
export const aliases: Readonly<Record<string, number>> = {
  900913: 3857,
  102100: 3857,
  3785: 3857,
  4979: 4326,
  4989: 4674,
}

export const byCode = new Map(entries.map((entry) => [entry[0], entry]))

export const knownSystems: readonly { readonly id: string; readonly title: string }[] = entries.map(
  ([code, title]) => ({ id: `EPSG:${code}`, title: `${title} (EPSG:${code})` }),
)
