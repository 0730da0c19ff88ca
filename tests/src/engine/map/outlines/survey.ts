/*
 * Coordinates of Brazilian surveys, calculated independently of the product: Krüger's series for UTM, and the three
 * IBGE parameters for the shift between SAD69 and SIRGAS 2000 through geocentric coordinates.
 */
export type LonLat = readonly [number, number]

interface Ellipsoid {
  readonly a: number
  readonly f: number
}

const grs80: Ellipsoid = { a: 6_378_137, f: 1 / 298.257222101 }
export const sad69: Ellipsoid = { a: 6_378_160, f: 1 / 298.25 }
/** From SAD69 to SIRGAS 2000, in metres. */
const shift = [-67.35, 3.88, -38.22] as const

const radians = (degrees: number) => (degrees * Math.PI) / 180
const inDegrees = (angle: number) => (angle * 180) / Math.PI

/** Easting and northing in a southern zone. */
export function utm([longitude, latitude]: LonLat, zone: number, { a, f }: Ellipsoid = grs80): LonLat {
  const n = f / (2 - f)
  const [n2, n3] = [n ** 2, n ** 3]
  const rectifying = (a / (1 + n)) * (1 + n2 / 4 + n ** 4 / 64)
  const alpha = [n / 2 - (2 * n2) / 3 + (5 * n3) / 16, (13 * n2) / 48 - (3 * n3) / 5, (61 * n3) / 240]
  const phi = radians(latitude)
  const lambda = radians(longitude - (zone * 6 - 183))
  const e = (2 * Math.sqrt(n)) / (1 + n)
  const t = Math.sinh(Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi)))
  const xi = Math.atan2(t, Math.cos(lambda))
  const eta = Math.atanh(Math.sin(lambda) / Math.sqrt(1 + t * t))
  const sum = (term: (j: number) => number) =>
    alpha.reduce((all, each, at) => all + each * term(2 * (at + 1)), 0)
  const east = eta + sum((j) => Math.cos(j * xi) * Math.sinh(j * eta))
  const north = xi + sum((j) => Math.sin(j * xi) * Math.cosh(j * eta))
  return [500_000 + 0.9996 * rectifying * east, 10_000_000 + 0.9996 * rectifying * north]
}

/** Converts SIRGAS 2000 coordinates to SAD69. */
export function toSad69([longitude, latitude]: LonLat): LonLat {
  const square = ({ f }: Ellipsoid) => f * (2 - f)
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  const normal = grs80.a / Math.sqrt(1 - square(grs80) * Math.sin(phi) ** 2)
  const x = normal * Math.cos(phi) * Math.cos(lambda) - shift[0]
  const y = normal * Math.cos(phi) * Math.sin(lambda) - shift[1]
  const z = normal * (1 - square(grs80)) * Math.sin(phi) - shift[2]
  const p = Math.hypot(x, y)
  let angle = Math.atan2(z, p)
  for (let step = 0; step < 8; step++) {
    const radius = sad69.a / Math.sqrt(1 - square(sad69) * Math.sin(angle) ** 2)
    angle = Math.atan2(z + square(sad69) * radius * Math.sin(angle), p)
  }
  return [inDegrees(Math.atan2(y, x)), inDegrees(angle)]
}

/** Web Mercator metres. */
export function mercator([longitude, latitude]: LonLat): LonLat {
  const radius = 6_378_137
  return [radius * radians(longitude), radius * Math.atanh(Math.sin(radians(latitude)))]
}
