/* The parts of the page about a record: head, data and related lists in tabs, map and timeline beside them. */
import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { chartsFor } from '#model/record/charts'
import type { RecordHead } from '#model/wire/recordHead'
import { useScreenSize } from '../../list/state/pageSizes'
import { lazyPart, PlaceholderContext } from '../../page/lazyPart'
import { Aside } from '../../shell/Aside'
import { useConsole } from '../../shell/console'
import { InPlaceContext, useInPlaceState } from './inPlace/inPlace'
import { sheetText } from './messages'
import { hasPlace } from './places'
import { Sections } from './Sections'
import { SheetHead } from './SheetHead'
import { TabList } from './TabList'
import { useRelated } from './useRelated'

const RelatedList = lazyPart(() => import('./RelatedList').then((part) => part.RelatedList))
const SheetCharts = lazyPart(() => import('./SheetCharts').then((part) => part.SheetCharts))
const SheetMap = lazyPart(() => import('./SheetMap').then((part) => part.SheetMap))
const Timeline = lazyPart(() => import('../timeline/Timeline').then((part) => part.Timeline))

interface SheetBodyProps {
  readonly entity: Entity
  readonly id: number
  readonly head: RecordHead
  readonly isPeek: boolean
  onChanged(): Promise<unknown>
}

/** Of the tab; no relation is called so. */
const chartsKey = 'graficos'

/** Everything about a record. */
export function SheetBody({ entity, id, head, isPeek, onChanged }: SheetBodyProps) {
  const domId = useId()
  const { index, actor } = useConsole()
  const related = useRelated(entity, head)
  const [tab, setTab] = useTab(isPeek)
  const inPlace = useInPlaceState(entity, id, head.record, onChanged)
  const chosen = related.find(({ relation }) => relation.key === tab)
  const charts = chartsFor(index, entity, actor)
  const isCharts = tab === chartsKey && charts.length > 0
  const tabs = [
    { key: '', title: sheetText.data, count: undefined },
    ...(charts.length > 0 ? [{ key: chartsKey, title: sheetText.charts, count: undefined }] : []),
    ...related.map(({ relation, total, isMore }) => ({
      key: relation.key,
      title: relation.title,
      count: `${formatInteger(total)}${isMore ? '+' : ''}`,
      isEmpty: total === 0,
    })),
  ]
  const hasTabs = tabs.length > 1
  const isNarrow = useScreenSize() === 'small'
  const relatedHeight = Math.max(1, Math.min(chosen?.total ?? 0, 10)) * (isNarrow ? 112 : 41) + 150
  const located = related.filter(({ relation, total }) => total > 0 && hasPlace(relation.entity))
  const page = (
    <article className="sheet" data-peek={isPeek || undefined}>
      <SheetHead entity={entity} id={id} head={head} isPeek={isPeek} onChanged={() => void onChanged()} />
      {!isPeek && <Aside entity={entity} page="show" />}
      {hasTabs && (
        <TabList
          id={domId}
          tabs={tabs}
          chosen={chosen || isCharts ? tab : ''}
          label={sheetText.parts}
          onChoose={setTab}
        />
      )}
      <div className="sheet-body">
        <div className="sheet-main">
          <div
            className="sheet-data"
            hidden={chosen !== undefined || isCharts}
            {...(hasTabs && {
              id: `${domId}-panel-`,
              role: 'tabpanel',
              'aria-labelledby': `${domId}-tab-`,
            })}
          >
            <Sections entity={entity} record={head.record} />
          </div>
          {isCharts && (
            <div
              id={`${domId}-panel-${chartsKey}`}
              role="tabpanel"
              aria-labelledby={`${domId}-tab-${chartsKey}`}
            >
              <PlaceholderContext value={<Waiting height={380} />}>
                <SheetCharts id={id} charts={charts} version={head.record.versao} />
              </PlaceholderContext>
            </div>
          )}
          {chosen && (
            <div
              id={`${domId}-panel-${chosen.relation.key}`}
              role="tabpanel"
              aria-labelledby={`${domId}-tab-${chosen.relation.key}`}
            >
              <PlaceholderContext value={<Waiting height={relatedHeight} />}>
                <RelatedList key={chosen.relation.key} record={head.record} counted={chosen} />
              </PlaceholderContext>
            </div>
          )}
        </div>
        <div className="sheet-side">
          {(hasPlace(entity, head.record) || located.length > 0) && (
            <PlaceholderContext value={<Waiting height={262} />}>
              <SheetMap
                entity={entity}
                record={head.record}
                located={located.map(({ relation }) => relation)}
              />
            </PlaceholderContext>
          )}
          <PlaceholderContext value={<Waiting height={140} />}>
            <Timeline entity={entity} id={id} version={head.record.versao} />
          </PlaceholderContext>
        </div>
      </div>
    </article>
  )
  return <InPlaceContext value={isPeek ? undefined : inPlace}>{page}</InPlaceContext>
}

/** As high as what is to stand there, so that nothing moves when it comes. */
function Waiting({ height }: { readonly height: number }) {
  return <div className="sheet-card" style={{ height }} />
}

/** The tab is part of the address, so that Back and links lead to it; a look beside a list has no address. */
function useTab(isPeek: boolean): readonly [string, (key: string) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const [peeked, setPeeked] = useState('')
  if (isPeek) return [peeked, setPeeked]
  const choose = (key: string) => setSearch(key === '' ? {} : { aba: key }, { replace: true, state })
  return [search.get('aba') ?? '', choose]
}
