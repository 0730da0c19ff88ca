import useMediaQuery from '@mui/material/useMediaQuery'
import { allRows } from '../../data/listParams'

export type ScreenSize = 'small' | 'medium' | 'large'

/** The sizes are given by the design specification. */
export const pageSizes: Readonly<Record<ScreenSize, readonly number[]>> = {
  large: [25, 50, 100, 200, allRows],
  medium: [7, 14, 38, 68, 100, allRows],
  small: [1, 7, 14, allRows],
}

export const firstPageSize: Readonly<Record<ScreenSize, number>> = { large: 25, medium: 14, small: 7 }

export function useScreenSize(): ScreenSize {
  const isLarge = useMediaQuery('(min-width:1200px)', { noSsr: true })
  const isMedium = useMediaQuery('(min-width:600px)', { noSsr: true })
  return isLarge ? 'large' : isMedium ? 'medium' : 'small'
}
