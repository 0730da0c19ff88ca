/* What all drawings of charts share: colours, links and texts of values. */
import { useTheme } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { fontSize } from './axis'
import type { Chart } from './chart'

/** A click on a bar or slice opens its rows; keyboard users have the table's links. */
export function useFollow({ links }: Chart) {
  const navigate = useNavigate()
  if (!links) return {}
  return {
    cursor: 'pointer',
    onClick: (_shape: unknown, place: number) => {
      const to = links[place]
      if (to !== undefined) navigate(to)
    },
  }
}

export function useLook() {
  const theme = useTheme()
  const { palette } = theme.vars ?? theme
  return {
    line: palette.divider,
    limit: palette.error.main,
    paper: palette.background.paper,
    tones: {
      info: palette.info.main,
      success: palette.success.main,
      warning: palette.warning.main,
      error: palette.error.main,
      default: palette.text.secondary,
    },
    text: { fill: palette.text.secondary, fontSize },
    tooltip: {
      cursor: { fill: palette.action.hover },
      wrapperStyle: { zIndex: 100 },
      contentStyle: {
        minWidth: '5em',
        background: palette.background.paper,
        border: `1px solid ${palette.divider}`,
        borderRadius: 8,
        color: palette.text.primary,
      },
      itemStyle: { color: palette.text.primary },
    },
  }
}

export function shownValue({ series }: Chart, value: unknown, name: unknown): string {
  const format = series.find(({ label }) => label === name)?.format
  return typeof value === 'number' && format ? format(value) : '–'
}
