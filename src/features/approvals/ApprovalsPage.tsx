/* The inbox of plot approvals. It has no rules of its own: the model decides which decisions are allowed. */
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { originWord, PageFailure, PageHeader, PageSkeleton, useConsole, useRemoveRow } from '../../engine'
import { decidableOf, isOwn, transitionsOf } from './decisions'
import { InboxList } from './InboxList'
import { InboxTabs } from './InboxTabs'
import { text } from './messages'
import { PanelDrawer } from './PanelDrawer'
import { RequestPanel } from './RequestPanel'
import { SelectionBar } from './SelectionBar'
import { type InboxTab, tabNamed, tabsOf, withinIn } from './tabs'
import { useChoice } from './useChoice'
import { useDecide } from './useDecide'
import { useInbox } from './useInbox'
import { useInboxKeys } from './useInboxKeys'

export function ApprovalsPage({ entity }: { readonly entity: Entity }) {
  const [params, setParams] = useSearchParams()
  const tabs = tabsOf(entity)
  const tab = tabNamed(tabs, params.get('status'))
  const origin = params.get(originWord)
  if (!tab) return null
  return (
    <>
      <PageHeader title={entity.messages.listTitle} subtitle={text.subtitle} help={entity.help} />
      {origin && (
        <Chip
          label={text.origin(origin)}
          onDelete={() => setParams({ status: text.all })}
          sx={{ alignSelf: 'flex-start', mb: 1 }}
        />
      )}
      <Inbox
        key={tab.label}
        entity={entity}
        tabs={tabs}
        tab={tab}
        address={params}
        onTab={({ states, label }) => {
          const next = new URLSearchParams(params)
          next.set('status', states[0] ?? label)
          next.delete(originWord)
          setParams(next)
        }}
      />
    </>
  )
}

interface InboxProps {
  readonly entity: Entity
  readonly tabs: readonly InboxTab[]
  readonly tab: InboxTab
  readonly address: URLSearchParams
  onTab(tab: InboxTab): void
}

/** What is chosen, and the acts on it, by keys too. */
function useInboxWork(entity: Entity, inbox: ReturnType<typeof useInbox>, isWide: boolean) {
  const { actor } = useConsole()
  const choice = useChoice(inbox.requests, isWide)
  const { current, chosen, leave, move, toggle, clear } = choice
  const { decide, dialog } = useDecide(entity, (tried, count) => {
    leave(tried.map(({ id }) => id))
    if (count > 0) clear()
  })
  const leaveCurrent = () => leave(current ? [current.id] : [])
  const remove = useRemoveRow(entity, () => {
    leaveCurrent()
    void inbox.refetch()
  })

  const decideByKey = (isRefusal: boolean) => {
    const targets = chosen.length > 0 ? chosen : current && !isOwn(entity, current, actor) ? [current] : []
    const transition = transitionsOf(entity, targets, actor).find(
      (each) => each.input.length > 0 === isRefusal,
    )
    if (transition) decide(transition, targets)
  }
  useInboxKeys({
    next: () => move(1),
    before: () => move(-1),
    tick: current && (() => toggle(current.id)),
    approve: () => decideByKey(false),
    refuse: () => decideByKey(true),
  })
  return { ...choice, decide, dialog, remove, leaveCurrent }
}

function Inbox({ entity, tabs, tab, address, onTab }: InboxProps) {
  const { actor } = useConsole()
  const inbox = useInbox(entity, tab, withinIn(address))
  const { requests } = inbox
  // On narrower screens the menu leaves too little space for two columns.
  const isWide = useMediaQuery('(min-width:1200px)', { noSsr: true })
  const work = useInboxWork(entity, inbox, isWide)
  const { current, chosen, selected, open, close, toggle, choose, clear, decide, remove, dialog } = work

  if (inbox.error && requests.length === 0) {
    return <PageFailure error={inbox.error} title={text.failed} onRetry={() => void inbox.refetch()} />
  }
  const panel = current && (
    <RequestPanel
      entity={entity}
      request={current}
      transitions={transitionsOf(entity, [current], actor)}
      isOwn={isOwn(entity, current, actor)}
      onDecide={(transition) => decide(transition, [current])}
      onRemove={() => void remove(current)}
    />
  )
  const list = (
    <Card component="section" aria-label={entity.plural}>
      <InboxTabs
        tabs={tabs}
        tab={tab}
        summary={inbox.summary}
        onTab={(next) => {
          work.leaveCurrent()
          onTab(next)
        }}
      />
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          transitions={transitionsOf(entity, chosen, actor)}
          onDecide={(transition) => decide(transition, chosen)}
          onClear={clear}
        />
      )}
      <Requests
        entity={entity}
        inbox={inbox}
        currentId={current?.id}
        selected={selected}
        hasStates={tab?.states.length === 0}
        decidable={decidableOf(entity, requests, actor)}
        onOpen={open}
        onSelect={toggle}
        onSelectAll={choose}
      />
    </Card>
  )
  return (
    <>
      {isWide ? <SideBySide list={list} panel={panel} hasKeys={requests.length > 0} /> : list}
      {!isWide && (
        <PanelDrawer isOpen={current !== undefined} onClose={close}>
          {panel}
        </PanelDrawer>
      )}
      {dialog}
    </>
  )
}

interface RequestsProps extends Omit<ComponentProps<typeof InboxList>, 'requests' | 'total' | 'onMore'> {
  readonly inbox: ReturnType<typeof useInbox>
}

function Requests({ inbox, ...props }: RequestsProps) {
  if (inbox.isPending) {
    return (
      <Box sx={{ p: 2 }}>
        <PageSkeleton />
      </Box>
    )
  }
  if (inbox.requests.length === 0) {
    return (
      <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', py: 5 }}>
        {text.empty}
      </Typography>
    )
  }
  return <InboxList {...props} requests={inbox.requests} total={inbox.total} onMore={inbox.showMore} />
}

interface SideBySideProps {
  readonly list: ReactNode
  readonly panel: ReactNode
  readonly hasKeys: boolean
}

function SideBySide({ list, panel, hasKeys }: SideBySideProps) {
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          '@media screen': { gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 420px)' },
          alignItems: 'start',
        }}
      >
        {list}
        <Card
          sx={{
            '@media screen': {
              position: 'sticky',
              top: 80,
              maxHeight: 'calc(100vh - 100px)',
              overflowY: 'auto',
            },
          }}
          tabIndex={0}
        >
          {panel ?? <Typography sx={{ p: 3, color: 'text.secondary' }}>{text.choose}</Typography>}
        </Card>
      </Box>
      {hasKeys && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {text.keys}
        </Typography>
      )}
    </>
  )
}
