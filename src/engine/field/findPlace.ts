import type { RecordedPlace } from './contract'

/** Milliseconds: how old a position may be, and how long to wait for one. */
const [oldest, longest] = [60_000, 15_000]

/** Undefined if the browser does not know, or the person has not allowed it. */
export async function findPlace(): Promise<RecordedPlace | undefined> {
  const { geolocation, permissions } = navigator
  const permission = await permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  // Recording an act is no moment to ask for it; screens that show the position do.
  if (!geolocation || permission?.state !== 'granted') return undefined
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, maximumAge: oldest, timeout: longest },
    ),
  )
}
