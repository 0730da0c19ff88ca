import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { ChartCard as ChartData, CountCard, DashboardCard } from '#model/wire/figures/dashboard'
import {
  ChartCard,
  type ChartTone,
  chartGrid,
  listAddress,
  PageFailure,
  PageHeader,
  PeriodSelector,
  pathsOf,
  toneOf,
  useConnection,
  useConsole,
  usePeriod,
  withOrigin,
} from '../../engine'
import { CountTile } from './CountTile'
import { formatNumber } from './formatNumber'
import { text } from './messages'
import { StepsCard } from './StepsCard'
import { useDashboard } from './useDashboard'
import { useFirstSteps } from './useFirstSteps'

/** Roles of farms have no menu entry for this page. */
const qualityPath = 'qualidade/evolucao'

export function DashboardPage() {
  const { user, area, slots } = useConsole()
  const hasQuality = slots.pages.some(({ path }) => path === qualityPath)
  const state = usePeriod('dashboard')
  const { cards, isPending, error, refetch } = useDashboard(state[0])
  const counts = cards.filter((card): card is CountCard => card.tipo === 'count')
  const charts = cards.filter((card): card is ChartData => card.tipo === 'chart')
  const waiting = counts.filter(({ urgent, value }) => urgent && value > 0)
  const others = counts.filter((card) => !waiting.includes(card))
  // A measure such as hectares or cells per millilitre is one thing to look at.
  const pending = waiting.reduce((sum, { value, unit }) => sum + (unit === undefined ? value : 1), 0)
  const isConnected = useConnection()
  const { data: steps, isLoading: isCounting } = useFirstSteps()
  // An installation without records starts with its steps, not with zeros.
  const isTold = (part: readonly DashboardCard[]) => part.some((card) => !steps?.faltam || hasFigures(card))
  const below = !isCounting && (
    <>
      {isTold(others) && (
        <Part title={text.overview}>
          <Tiles cards={others} />
        </Part>
      )}
      {isTold(charts) && (
        <Part title={text.charts} end={<PeriodSelector state={state} />}>
          <Box sx={chartGrid}>
            {charts.map((card) => (
              <Drawn key={card.id} card={card} />
            ))}
          </Box>
        </Part>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        title={text.greeting(new Date().getHours(), user.nome.split(' ')[0] ?? user.nome)}
        // Without a response the number of pending items is unknown.
        subtitle={isPending ? text.loading : error ? undefined : text.subtitle(pending, steps?.faltam ?? 0)}
      >
        {hasQuality && (
          <Button component={Link} to={`/${area}/${qualityPath}`} variant="outlined">
            {text.quality}
          </Button>
        )}
      </PageHeader>
      <StepsCard steps={steps} />
      {!isConnected && cards.length > 0 && (
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{text.offline}</Typography>
      )}
      {error && <PageFailure error={error} onRetry={refetch} />}
      {(isPending || isCounting) && <TilesSkeleton />}
      {waiting.length > 0 && (
        <Part title={text.waiting}>
          <Tiles cards={waiting} />
        </Part>
      )}
      {waiting.reduceRight<ReactNode>((below, { id }) => {
        const Own = slots.waiting[id]
        return Own ? <Own key={id}>{below}</Own> : below
      }, below)}
    </>
  )
}

function hasFigures(card: DashboardCard): boolean {
  return card.tipo === 'count' ? card.value !== 0 : card.datasets.some(({ data }) => data.some(Boolean))
}

const tiles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > *': { flex: '1 1 min(240px, 40%)', minWidth: 0 },
} as const

interface PartProps {
  readonly title: string
  readonly end?: ReactNode
  readonly children: ReactNode
}

function Part({ title, end, children }: PartProps) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h2" variant="overline" sx={{ color: 'text.secondary', flex: 1 }}>
          {title}
        </Typography>
        {end}
      </Box>
      {children}
    </Box>
  )
}

function TilesSkeleton() {
  return (
    <Box role="status" aria-label={text.loading} sx={{ ...tiles, mt: 4 }}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} variant="rounded" height={176} />
      ))}
    </Box>
  )
}

function Tiles({ cards }: { readonly cards: readonly CountCard[] }) {
  const proof = useProof()
  return (
    <Box sx={tiles}>
      {cards.map((card) => (
        <CountTile key={card.id} card={card} to={proof(card)} />
      ))}
    </Box>
  )
}

function Drawn({ card }: { readonly card: ChartData }) {
  const proof = useProof()
  const { index } = useConsole()
  const to = proof(card)
  return (
    <ChartCard
      title={card.title}
      help={card.help}
      chart={{
        type: card.chartType,
        labels: card.labels,
        labelTitle: text.label,
        links: card.labels.map((label, place) => proof(card, place, label)),
        tones: tonesOf(index.get(card.action.entity), card),
        series: card.datasets.map(({ label, data, number, unit }) => ({
          label,
          data,
          format: (value) => formatNumber(value, number, unit),
        })),
      }}
      actions={
        to !== undefined && (
          <Button
            size="small"
            component={Link}
            to={to}
            aria-label={text.seeCard(card.action.label, card.title)}
          >
            {card.action.label}
          </Button>
        )
      }
    />
  )
}

function tonesOf(entity: Entity | undefined, { group, labels }: ChartData): readonly ChartTone[] | undefined {
  if (entity?.workflow?.field !== group) return undefined
  const states = Object.values(entity.workflow.states)
  return labels.map((label) => toneOf(states.find((state) => state.label === label)?.color))
}

/** Links to the records behind a card or one of its labels, if the role may list them. */
function useProof() {
  const tools = useConsole()
  return (card: DashboardCard, place?: number, label?: string) => {
    const { title, action } = card
    const isWhole = place === undefined || card.tipo === 'count'
    const filter = isWhole ? action.filter : card.proofs[place]
    const address = filter ? listAddress(action.entity, filter, tools) : undefined
    // A list of one record is replaced by the record.
    const record = isWhole ? action.record : card.records[place]
    const entity = tools.index.get(action.entity)
    if (address && entity && record && mayAct(entity, 'view', tools.actor)) {
      return pathsOf(entity, tools.area).show(record)
    }
    const isPage = tools.slots.pages.some(({ path }) => path === action.page)
    if (!address && isPage) return `/${tools.area}/${action.page}`
    return address && withOrigin(address, text.origin(title, label))
  }
}
