/* Where a record was made, if the person lets the console write it down. */
import type { RecordedPlace } from '#model/people/recorded'

const choiceKey = 'field-place'
/** Milliseconds that saving waits for a position at most. */
const patience = 10_000
/** Milliseconds for which a position counts as the present one. */
const freshness = 60_000

export function isPlaceRecorded(): boolean {
  return localStorage.getItem(choiceKey) === 'yes'
}

/** Asks the browser's permission; false if it is refused, and then nothing is recorded. */
export async function recordPlace(isWanted: boolean): Promise<boolean> {
  localStorage.removeItem(choiceKey)
  if (!isWanted || !(await locate())) return false
  localStorage.setItem(choiceKey, 'yes')
  return true
}

/** Undefined without the person's consent or a position. */
export async function findPlace(): Promise<RecordedPlace | undefined> {
  return isPlaceRecorded() ? locate() : undefined
}

function locate(): Promise<RecordedPlace | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined)
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: patience, maximumAge: freshness },
    ),
  )
}
