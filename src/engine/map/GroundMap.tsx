import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import type { MapCanvasProps } from './MapCanvas'
import { useTiles } from './tiles'

const MapCanvas = lazyPart(() => import('./MapCanvas').then((part) => part.MapCanvas))

/** @example <GroundMap label={title} shapes={shapes} height={320} onPick={open} /> */
export function GroundMap(props: Omit<MapCanvasProps, 'tiles'>) {
  const tiles = useTiles()
  const { height } = props
  return (
    <Box sx={{ minHeight: height }}>
      <PlaceholderContext value={<Skeleton variant="rounded" height={height} />}>
        <MapCanvas {...props} tiles={tiles} />
      </PlaceholderContext>
    </Box>
  )
}
