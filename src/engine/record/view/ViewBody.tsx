import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import type { FoundRow } from '#model/query/queryOf'
import { chartsFor } from '#model/record/charts'
import type { RecordHead } from '#model/wire/record/recordHead'
import { useConsole } from '../../console/console'
import { useScreenSize } from '../../list/state/pageSizes'
import { Aside } from '../../page/Aside'
import { lazyDialog } from '../../page/lazyDialog'
import { lazyPart, PlaceholderContext } from '../../page/lazyPart'
import { InlineContext, useInlineEditing } from './inline/inlineEditing'
import { viewText } from './messages'
import { hasPlace } from './places'
import { Sections } from './Sections'
import { TabList } from './TabList'
import { type CountedRelation, useRelated } from './useRelated'
import { ViewHead } from './ViewHead'

const RelatedList = lazyPart(() => import('./RelatedList').then((part) => part.RelatedList))
const PrintKey = lazyDialog(() => import('./pdf/PrintKey').then((part) => part.PrintKey))
const ViewCharts = lazyPart(() => import('./ViewCharts').then((part) => part.ViewCharts))
const ViewMap = lazyPart(() => import('./ViewMap').then((part) => part.ViewMap))
const Timeline = lazyPart(() => import('../timeline/Timeline').then((part) => part.Timeline))

interface ViewBodyProps {
  readonly entity: Entity
  readonly id: number
  readonly head: RecordHead
  readonly isPeek: boolean
  onChanged(): Promise<unknown>
}

const chartsKey = 'graficos'

export function ViewBody({ entity, id, head, isPeek, onChanged }: ViewBodyProps) {
  const domId = useId()
  const { index, actor } = useConsole()
  const related = useRelated(entity, head)
  const [tab, setTab] = useTab(isPeek)
  const inline = useInlineEditing(entity, id, head.record, onChanged, isPeek)
  const charts = chartsFor(index, entity, actor)
  const tabs = tabsOf(related, charts.length > 0)
  const chosen = related.find(({ relation }) => relation.key === tab)
  const isCharts = tab === chartsKey && charts.length > 0
  const hasTabs = tabs.length > 1
  const page = (
    <article className="sheet" data-peek={isPeek || undefined}>
      <ViewHead entity={entity} id={id} head={head} isPeek={isPeek} onChanged={() => void onChanged()} />
      {!isPeek && <PrintKey entity={entity} head={head} />}
      {!isPeek && <Aside entity={entity} page="show" />}
      {hasTabs && (
        <TabList
          id={domId}
          tabs={tabs}
          chosen={chosen || isCharts ? tab : ''}
          label={viewText.parts}
          onChoose={setTab}
        />
      )}
      <div className="sheet-body">
        <div className="sheet-main">
          <div
            className="sheet-data"
            hidden={chosen !== undefined || isCharts}
            {...(hasTabs && panelOf(domId, ''))}
          >
            <Sections entity={entity} record={head.record} />
          </div>
          {isCharts && (
            <div {...panelOf(domId, chartsKey)}>
              <PlaceholderContext value={<Waiting height={380} />}>
                <ViewCharts id={id} charts={charts} version={head.record.versao} />
              </PlaceholderContext>
            </div>
          )}
          {chosen && (
            <div {...panelOf(domId, tab)}>
              <Related record={head.record} counted={chosen} />
            </div>
          )}
        </div>
        <Side entity={entity} id={id} record={head.record} related={related} />
      </div>
    </article>
  )
  return <InlineContext value={inline}>{page}</InlineContext>
}

function tabsOf(related: readonly CountedRelation[], hasCharts: boolean) {
  return [
    { key: '', title: viewText.data, count: undefined },
    ...(hasCharts ? [{ key: chartsKey, title: viewText.charts, count: undefined }] : []),
    ...related.map(({ relation, total, isMore }) => ({
      key: relation.key,
      title: relation.title,
      count: `${formatInteger(total)}${isMore ? '+' : ''}`,
      isEmpty: total === 0,
    })),
  ]
}

function panelOf(domId: string, key: string) {
  return { id: `${domId}-panel-${key}`, role: 'tabpanel', 'aria-labelledby': `${domId}-tab-${key}` }
}

interface RelatedProps {
  readonly record: FoundRow
  readonly counted: CountedRelation
}

function Related({ record, counted }: RelatedProps) {
  const isNarrow = useScreenSize() === 'small'
  const height = Math.max(1, Math.min(counted.total, 10)) * (isNarrow ? 112 : 41) + 150
  return (
    <PlaceholderContext value={<Waiting height={height} />}>
      <RelatedList key={counted.relation.key} record={record} counted={counted} />
    </PlaceholderContext>
  )
}

interface SideProps extends Pick<ViewBodyProps, 'entity' | 'id'> {
  readonly record: FoundRow
  readonly related: readonly CountedRelation[]
}

function Side({ entity, id, record, related }: SideProps) {
  const located = related.filter(({ relation, total }) => total > 0 && hasPlace(relation.entity))
  return (
    <div className="sheet-side">
      {(hasPlace(entity, record) || located.length > 0) && (
        <PlaceholderContext value={<Waiting height={262} />}>
          <ViewMap entity={entity} record={record} located={located.map(({ relation }) => relation)} />
        </PlaceholderContext>
      )}
      <PlaceholderContext value={<Waiting height={140} />}>
        <Timeline entity={entity} id={id} version={record.versao} />
      </PlaceholderContext>
    </div>
  )
}

/** Reserves the height, so that nothing moves when the part loads. */
function Waiting({ height }: { readonly height: number }) {
  return <div className="sheet-card" style={{ height }} />
}

/** The tab is in the URL, so that Back and links work; a preview has no URL and uses state. */
function useTab(isPeek: boolean): readonly [string, (key: string) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const [peeked, setPeeked] = useState('')
  if (isPeek) return [peeked, setPeeked]
  const choose = (key: string) => setSearch(key === '' ? {} : { aba: key }, { replace: true, state })
  return [search.get('aba') ?? '', choose]
}
