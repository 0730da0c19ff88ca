/*
 * The map's background tiles. Hides which server they come from. `GET mapa` returns MAP_TILES_URL (with {z},
 * {x} and {y}) and MAP_TILES_ATTRIBUTION (required by the tiles' licence). Without them, maps show the
 * bundled outlines of states and municipalities.
 */
import { type Feature, serve } from '../../engine/index'

export function readTileSource(environment: NodeJS.ProcessEnv) {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution = '' } = environment
  if (!url) return undefined
  if (!URL.canParse(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new Error('MAP_TILES_URL deve ser um endereço com {z}, {x} e {y}.')
  return { url, attribution, origin: new URL(url).origin }
}

export function createMap(environment: NodeJS.ProcessEnv): Feature {
  const source = readTileSource(environment)
  return {
    name: 'map',
    routes(api, { actorOf }) {
      serve(api, 'GET /mapa', (c) => {
        actorOf(c)
        return { tiles: source ? { url: source.url, attribution: source.attribution } : null }
      })
    },
  }
}
