import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Position } from '#model/geometry'
import { lazyPart } from '../page/lazyPart'
import type { MapViewport } from './MapCanvas'

const WalkOutline = lazyPart(() => import('./outlines/WalkOutline').then((part) => part.WalkOutline))

/** Of the map that follows the person: a field's border fits. */
const zoom = 17

interface OutlineWalk {
  /** What the map shows; undefined leaves it to the person. */
  readonly sight: MapViewport | undefined
  /** Undefined unless someone walks. */
  readonly panel: ReactNode
  start(undo: () => void): void
}

/** Browsers tell the position over https and on localhost only. */
export function canLocate(): boolean {
  return 'geolocation' in navigator && window.isSecureContext
}

export function useOutlineWalk(
  onWalk: (corners: readonly Position[]) => void,
  onEnd: () => void,
): OutlineWalk {
  const undo = useRef<() => void>(undefined)
  const [isWalking, setWalking] = useState(false)
  const [place, setPlace] = useState<Position>()
  const sight = useMemo(() => place && { center: place, zoom }, [place])
  const end = () => {
    setWalking(false)
    setPlace(undefined)
    onEnd()
  }
  return {
    sight,
    panel: isWalking ? (
      <WalkOutline
        onWalk={onWalk}
        onPlace={setPlace}
        onFinish={end}
        onDiscard={() => {
          undo.current?.()
          end()
        }}
      />
    ) : undefined,
    start(toUndo) {
      undo.current = toUndo
      onWalk([])
      setWalking(true)
    },
  }
}
