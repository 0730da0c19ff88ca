/* Follows the device's position while an outline is walked. The screen stays on, or the browser would stop. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Position } from '#model/geometry'
import { addPosition, cornersOfWalk, noWalk, type Walk } from '#model/walk'

/** Milliseconds without a position after which the signal counts as lost. */
const patience = 20_000

export type WalkTrouble = 'denied' | 'noSignal'

interface WalkState {
  readonly walk: Walk
  readonly accuracy?: number
  readonly place?: Position
  readonly trouble?: WalkTrouble
}

export function useWalk(isPaused: boolean, onWalk: (corners: readonly Position[]) => void): WalkState {
  const [state, setState] = useState<WalkState>({ walk: noWalk })
  const take = useEffectEvent(({ coords }: GeolocationPosition) => {
    const place: Position = [coords.longitude, coords.latitude]
    const walk = addPosition(state.walk, place, coords.accuracy)
    setState({ walk, place, accuracy: coords.accuracy })
    if (walk.corners !== state.walk.corners || walk.since !== state.walk.since) onWalk(cornersOfWalk(walk))
  })
  const fail = useEffectEvent(({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    setState({ ...state, trouble: code === PERMISSION_DENIED ? 'denied' : 'noSignal' }),
  )
  useEffect(() => {
    if (isPaused) return
    const { geolocation } = navigator
    const watch = geolocation.watchPosition(
      (position) => take(position),
      (error) => fail(error),
      {
        enableHighAccuracy: true,
        maximumAge: 0,
        timeout: patience,
      },
    )
    return () => geolocation.clearWatch(watch)
  }, [isPaused])
  useEffect(() => (isPaused ? undefined : stayAwake()), [isPaused])
  return state
}

function stayAwake(): () => void {
  const end = new AbortController()
  const keep = async () => {
    if (document.visibilityState !== 'visible') return
    // Refused with a low battery, and unknown to older browsers.
    const lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (end.signal.aborted) void lock?.release()
    else end.signal.addEventListener('abort', () => void lock?.release(), { once: true })
  }
  document.addEventListener('visibilitychange', () => void keep(), { signal: end.signal })
  void keep()
  return () => end.abort()
}
