/*
 * Charts in cards. Hides recharts, loaded with the first chart, and the export to files.
 *
 * A chart as wide as its card, with its data as a table; both can be downloaded. Only what would overlap scrolls.
 */
import DownloadIcon from '@mui/icons-material/Download'
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActions from '@mui/material/CardActions'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { hint } from '../page/Hints'
import { lazyPart, loadPart, PlaceholderContext } from '../page/lazyPart'
import { Menu } from '../page/overlays'
import { isInRows, legendHeight, rowAxis } from './axis'
import { ChartTable } from './ChartTable'
import { type Chart, chartHeight, isEmptyChart, isTableClearer, usualWidth } from './chart'
import { chartText } from './messages'
import { useDrawTurn } from './useDrawTurn'

const ChartDrawing = lazyPart(() => import('./ChartDrawing').then((part) => part.ChartDrawing))

/** Two charts a row where they have room; one that is left over fills its row. */
export const chartGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(min(440px, 100%), 40%), 1fr))',
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const

interface ChartCardProps {
  readonly title: string
  readonly help?: string
  readonly chart: Chart
  readonly actions?: ReactNode
}

export function ChartCard({ title, help, chart, actions }: ChartCardProps) {
  const id = useId()
  const drawing = useRef<HTMLDivElement>(null)
  const [choice, setTable] = useState<boolean>()
  const isTable = choice ?? isTableClearer(chart)
  const isEmpty = isEmptyChart(chart)
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 2, pt: 1.5 }}>
        <Typography variant="h3" component="h2" id={id} sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {help && (
          <IconButton size="small" aria-label={chartText.help(help)} {...hint(help)}>
            <HelpOutline fontSize="small" />
          </IconButton>
        )}
        {!isEmpty && (
          <>
            <IconButton
              size="small"
              aria-label={isTable ? chartText.asChart : chartText.asTable}
              {...hint(isTable ? chartText.asChart : chartText.asTable)}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <InsertChartOutlined fontSize="small" /> : <TableChartOutlined fontSize="small" />}
            </IconButton>
            <DownloadMenu
              chart={chart}
              title={title}
              drawing={() => drawing.current?.querySelector('svg.recharts-surface') ?? undefined}
            />
          </>
        )}
      </Box>
      {isEmpty ? (
        <Typography sx={{ color: 'text.secondary', px: 2, pt: 0.5, pb: 2, flex: 1 }}>
          {chartText.empty}
        </Typography>
      ) : (
        // A scrollable region must be focusable.
        <Box
          role="group"
          aria-labelledby={id}
          tabIndex={0}
          sx={{ overflow: 'auto', px: 1, maxHeight: isTable ? 420 : undefined, flex: 1 }}
        >
          {isTable ? (
            <ChartTable chart={chart} title={title} />
          ) : (
            <Box ref={drawing} role="img" aria-label={chartText.drawn(title)} sx={{ minHeight: chartHeight }}>
              <DrawnInTurn chart={chart} place={drawing} />
            </Box>
          )}
        </Box>
      )}
      {actions && <CardActions sx={{ px: 2 }}>{actions}</CardActions>}
    </Card>
  )
}

function DrawnInTurn({ chart, place }: { readonly chart: Chart; readonly place: RefObject<Element | null> }) {
  const width = useWidth(place)
  const height =
    (isInRows(chart, width) ? rowAxis(chart, width).height : chartHeight) + legendHeight(chart, width)
  const waiting = <Skeleton variant="rounded" height={height - 16} />
  if (!useDrawTurn(place)) return waiting
  return (
    <PlaceholderContext value={waiting}>
      <ChartDrawing chart={chart} width={width} />
    </PlaceholderContext>
  )
}

/** Pixels between two drawings while a window is resized. */
const widthStep = 20

function useWidth(place: RefObject<Element | null>): number {
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    if (!place.current) return
    const watcher = new ResizeObserver(([entry]) => {
      const room = Math.floor((entry?.contentRect.width ?? 0) / widthStep) * widthStep
      if (room > 0) setWidth(room)
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place])
  return width
}

interface DownloadMenuProps {
  readonly chart: Chart
  readonly title: string
  drawing(): SVGSVGElement | undefined
}

function DownloadMenu({ chart, title, drawing }: DownloadMenuProps) {
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const image = drawing()

  const saveImage = async () => {
    close()
    const shown = drawing()
    if (!shown) return
    const background = getComputedStyle(shown.closest('section') ?? shown).backgroundColor
    try {
      await (await loadPart(() => import('./download'))).downloadImage(shown, title, background)
    } catch {
      notify(chartText.failed, { type: 'error' })
    }
  }
  const saveData = async () => {
    close()
    ;(await loadPart(() => import('./download'))).downloadData(chart, title)
  }

  return (
    <>
      <IconButton
        size="small"
        aria-label={`${chartText.download}: ${title}`}
        {...hint(chartText.download)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DownloadIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {image && <MenuItem onClick={() => void saveImage()}>{chartText.downloadImage}</MenuItem>}
        <MenuItem onClick={() => void saveData()}>{chartText.downloadData}</MenuItem>
      </Menu>
    </>
  )
}
