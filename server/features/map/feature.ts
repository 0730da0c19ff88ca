/*
 * Room: pictures of the ground. Hides which server they come from.
 *
 * `GET mapa`: where maps get the picture of the ground from. MAP_TILES_URL (an address with {z}, {x} and {y}) and
 * MAP_TILES_ATTRIBUTION, what its licence wants said; without them maps draw the lines of states and municipalities
 * that come with the console.
 */
import { type Feature, serve } from '../../engine/index'

/** The source of tiles in an environment. @throws Error when the address is none */
export function readTileSource(environment: NodeJS.ProcessEnv) {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution = '' } = environment
  if (!url) return undefined
  if (!URL.canParse(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new Error('MAP_TILES_URL deve ser um endereço com {z}, {x} e {y}.')
  return { url, attribution, origin: new URL(url).origin }
}

/** The map's source of tiles. */
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
