/* How many rows a page of a list has, by the width of the screen. */
import useMediaQuery from '@mui/material/useMediaQuery'
import { allRows } from '../../data/listParams'

/** How wide the screen is, as far as lists care. */
export type ScreenSize = 'small' | 'medium' | 'large'

/** Sizes offered. The first of small screens is the specification's; one record alone is too little to begin with. */
export const pageSizes: Readonly<Record<ScreenSize, readonly number[]>> = {
  large: [25, 50, 100, 200, allRows],
  medium: [7, 14, 38, 68, 100, allRows],
  small: [1, 7, 14, allRows],
}

/** The size a list begins with. */
export const firstPageSize: Readonly<Record<ScreenSize, number>> = { large: 25, medium: 14, small: 7 }

/** The width of the screen now. */
export function useScreenSize(): ScreenSize {
  const isLarge = useMediaQuery('(min-width:1200px)', { noSsr: true })
  const isMedium = useMediaQuery('(min-width:600px)', { noSsr: true })
  return isLarge ? 'large' : isMedium ? 'medium' : 'small'
}
